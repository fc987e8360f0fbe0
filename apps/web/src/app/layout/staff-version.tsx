import { useQuery } from '@tanstack/react-query'
import { versionQuery } from '../../site/version/api.ts'

/** Shows which version the server runs, once it is known: what staff name when they report something. */
export const StaffVersion = () => {
  const { data } = useQuery(versionQuery)
  return data === undefined ? null : <>Version {data.version}.</>
}
