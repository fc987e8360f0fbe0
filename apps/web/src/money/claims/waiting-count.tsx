import { useQuery } from '@tanstack/react-query'
import { claimsQuery } from './api.ts'

/** Shows how many claims wait, beside the name of their page; nothing while there are none. */
export const WaitingClaims = () => {
  const { data } = useQuery(claimsQuery({ state: 'pending' }))
  return data === undefined || data.total === 0 ? null : <span>{` (${data.total} waiting)`}</span>
}
