import { useWaitingProposals } from './api.ts'

/** Shows how many proposed files wait, beside the name of their page; nothing while there are none. */
export const WaitingProposals = () => {
  const waiting = useWaitingProposals()
  return waiting === null || waiting === 0 ? null : <span>{` (${waiting} waiting)`}</span>
}
