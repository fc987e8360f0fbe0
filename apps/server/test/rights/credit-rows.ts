import type { InjectOptions } from 'fastify'
import { utrOf } from '../claim-factories.ts'
import { discountCodeForm } from '../discount-codes.ts'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })
const seenRest = { restPaise: 14_900 }
/** What a screen shows of the pending claim. */
const seenFirst = { plan: 'premium', amountPaise: 14_900, utr: utrOf(1) }

/** The calls of credits, their grants and discount codes in the rights walk, and the check of a code. */
export const creditRows: Rows = {
  'accounts.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'accounts.differences': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'accounts.edit': [
    ({ accountId }) => ({ params: { id: accountId }, ...json({ name: 'Shop', isPayee: true }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'statements.setAccount': [
    ({ statementId, accountId }) => ({ params: { id: statementId }, ...json({ accountId }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'discountCodes.check': [
    () => json({ letters: 'BCDF-GHJK-MNPQ', plan: 'basic' }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'discountCodes.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 403]],
  'discountCodes.create': [() => json(discountCodeForm), [401, 403, 403, 403, 403, 403, 200, 403]],
  'discountCodes.end': [
    ({ discountCodeId }) => ({ params: { id: discountCodeId }, ...json({ reason: 'It was shared.' }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'credits.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'credits.sums': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'credits.mark': [
    ({ creditId }) => ({ params: { id: creditId }, ...json({ mark: 'not_ours', seen: seenRest }) }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'credits.setReference': [
    ({ creditId }) => ({ params: { id: creditId }, ...json({ utr: '627412345601' }) }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'credits.takeBack': [
    ({ maybeBackId }) => ({
      params: { id: maybeBackId },
      ...json({ seen: { maybeReversedOn: '2026-10-03' } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'credits.restore': [
    ({ reversed: { creditId } }) => ({
      params: { id: creditId },
      ...json({ seen: { reversedOn: '2026-10-03' } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'credits.note': [
    ({ creditId }) => ({
      params: { id: creditId },
      ...json({ note: 'Asked the bank.', seen: { note: '' } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'credits.refund': [
    ({ creditId }) => ({
      params: { id: creditId },
      ...json({ day: '2026-10-02', reference: 'N1', seen: seenRest }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'credits.undoRefund': [
    ({ refundOf: { creditId, refundId } }) => ({ params: { id: creditId, refundId } }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'credits.pair': [
    ({ creditId, claimId }) => ({
      params: { id: creditId },
      ...json({ registrationId: claimId, seen: seenFirst }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'credits.vouch': [({ creditId }) => json({ ids: [creditId] }), [401, 403, 403, 403, 403, 403, 200, 403]],
  'credits.wordGrants': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'credits.confirm': [
    ({ creditId, onWord }) => ({
      params: { id: creditId },
      ...json({ seen: { ...onWord.seen, ...seenRest } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'subscriptions.endGrant': [
    ({ onWord: { subscriptionId, seen } }) => {
      const { receiptNumber, amountPaise, endsOn } = seen
      return {
        params: { id: subscriptionId },
        ...json({ reason: 'It never arrived.', seen: { receiptNumber, amountPaise, endsOn } }),
      }
    },
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'credits.endGrant': [
    ({ granted: { creditId, seen } }) => ({
      params: { id: creditId },
      ...json({ next: 'refund', reason: 'Paid twice.', seen }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
}
