import type { Claim } from '@lectureshelf/contract/money/claims'
import { useListSelection } from '../../ui/lists/rows/use-list-selection.ts'
import type { CashDesk } from '../cash-desk/api.ts'
import { isSure } from './claim-words.ts'

/**
 * Manages which claims are selected for bulk approval, on all pages of the queue.
 * Decided claims, claims whose payment is short or was taken back by the bank, and claims that the reader may not
 * approve cannot be selected.
 */
export const useSelection = (claims: readonly Claim[], { mayApprove }: Pick<CashDesk, 'mayApprove'>) => {
  const mayPick = (claim: Claim) => claim.state === 'pending' && isSure(claim) && mayApprove(claim)
  const { selected: chosen, ...selection } = useListSelection(mayPick)
  const onPage = new Map(claims.map((claim) => [claim._id, claim]))
  return {
    ...selection,
    waiting: claims.filter(mayPick),
    leftOut: claims.filter((claim) => claim.state === 'pending' && !mayPick(claim)),
    // A claim of this page as the page shows it now: it may have been corrected since it was selected.
    selected: chosen.map((claim) => onPage.get(claim._id) ?? claim).filter(mayPick),
    elsewhere: chosen.filter(({ _id: id }) => !onPage.has(id)),
  }
}
