import { findCreditsByUtr } from '../../tables/credits/bank-credits.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ProvisionalService } from '../../subscriptions/provisional.service.ts'
import { coverPayment } from './coverage.policy.ts'
import { bookOf, decideCredit } from './matching.policy.ts'
import { listPayeeSpans } from './payee-spans.query.ts'

/**
 * Applies the statements to provisional access, as often as what they show may have changed. Only those of the account
 * that a claim was to be paid into can show together that its payment is missing. When they no longer do, the access that
 * they ended comes back.
 */
export const decideProvisional = async (on: Db, provisional: ProvisionalService) => {
  const counts = { extended: 0, ended: 0, restored: 0 }
  const open = await provisional.listOpen(on)
  const credits = await findCreditsByUtr(
    on,
    open.map(({ utr }) => utr),
  )
  const spans = await listPayeeSpans(on)
  for (const claim of open) {
    const found = credits.filter(({ utr }) => utr === claim.utr)
    const book = bookOf([{ ...claim, id: claim.claimId, state: 'pending' as const }], [])
    const changed = await provisional.decide(on, claim, {
      isContained: found.length > 0,
      isPaid: found.some((credit) => decideCredit(credit, book).kind === 'ready'),
      isCovered: coverPayment(spans, claim),
    })
    if (changed !== null) counts[changed] += 1
  }
  return counts
}
