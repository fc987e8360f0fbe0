import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { proposalsQuery } from '../../../library/proposals/api.ts'
import { claimsQuery } from '../../../money/claims/api.ts'
import { pageReportsQuery } from '../../../reading/page-reports/api.ts'
import { feedbackQuery } from '../../../site/feedback/list/api.ts'

interface CountProps {
  count: number | undefined
  word: string
}

const Count = ({ count = 0, word }: CountProps) => (count === 0 ? null : <span>{` (${count} ${word})`}</span>)

const Claims = () => <Count count={useQuery(claimsQuery({ state: 'pending' })).data?.total} word="waiting" />
const Feedback = () => <Count count={useQuery(feedbackQuery({})).data?.unread} word="unread" />
const Reports = () => <Count count={useQuery(pageReportsQuery({})).data?.open} word="open" />
const Proposals = () => <Count count={useQuery(proposalsQuery({})).data?.open} word="waiting" />

const counts: Readonly<Record<string, ComponentType>> = {
  [addresses.registrations]: Claims,
  [deskAddressOf(addresses.registrations)]: Claims,
  [addresses.feedback]: Feedback,
  [addresses.pageReports]: Reports,
  [addresses.proposals]: Proposals,
}

/** Shows how much work waits on a page of staff, beside its name in a menu; nothing beside other pages. */
export const ToolCount = ({ address }: { address: string }) => {
  const Waiting = counts[address]
  return Waiting === undefined ? null : <Waiting />
}
