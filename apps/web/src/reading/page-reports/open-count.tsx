import { useOpenPageReports } from './api.ts'

/** Shows how many reports are open, beside the name of their page; nothing while there are none. */
export const OpenPageReports = () => {
  const open = useOpenPageReports()
  return open === null || open === 0 ? null : <span>{` (${open} open)`}</span>
}
