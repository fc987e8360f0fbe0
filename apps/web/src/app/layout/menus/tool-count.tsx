import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import type { ComponentType } from 'react'
import { WaitingClaims } from '../../../money/claims/waiting-count.tsx'
import { UnreadFeedback } from '../../../site/feedback/list/unread-count.tsx'
import { OpenPageReports } from '../../../reading/page-reports/open-count.tsx'
import { WaitingProposals } from '../../../library/proposals/waiting-count.tsx'

const counts: Readonly<Record<string, ComponentType>> = {
  [addresses.registrations]: WaitingClaims,
  [deskAddressOf(addresses.registrations)]: WaitingClaims,
  [addresses.feedback]: UnreadFeedback,
  [addresses.pageReports]: OpenPageReports,
  [addresses.proposals]: WaitingProposals,
}

/** Shows how much work waits on a page of staff, beside its name in a menu; nothing beside other pages. */
export const ToolCount = ({ address }: { address: string }) => {
  const Count = counts[address]
  return Count === undefined ? null : <Count />
}
