import type { InjectOptions } from 'fastify'
import { utrOf } from '../claim-factories.ts'
import { multipartOf } from '../multipart.ts'
import { testPassword } from '../people.ts'
import { csvOf } from '../statements/statement-factories.ts'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })

/** What a screen shows of the pending claim. */
const seenFirst = { plan: 'premium', amountPaise: 14_900, utr: utrOf(1) }

/** The rows of the walk about subscriptions, claims and statements. */
export const moneyRows: Rows = {
  'subscriptions.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'subscriptions.grant': [
    ({ studentId }) => json({ studentId, plan: 'basic', reason: 'free' }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subscriptions.cancel': [
    ({ subscriptionId }) => ({
      params: { id: subscriptionId },
      ...json({ reason: 'Paid twice.', seen: { endsOn: '2099-12-31' } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subscriptions.extend': [
    ({ subscriptionId }) => ({
      params: { id: subscriptionId },
      ...json({ endsOn: '2100-01-31', seen: { endsOn: '2099-12-31' } }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'subscriptions.receipt': [
    ({ subscriptionId }) => ({ params: { id: subscriptionId } }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'subscriptions.own': [() => ({}), [401, 200, 200, 200, 403, 403, 403, 200]],
  'claims.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  // No statement shows the payment of the walk's claim: only the owner may take it for paid.
  'claims.approve': [
    ({ claimId }) => ({ params: { id: claimId }, ...json({ seen: seenFirst }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'claims.reject': [
    ({ claimId }) => ({
      params: { id: claimId },
      ...json({ reason: 'There is no such payment.', seen: seenFirst }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'claims.approveMany': [
    ({ claimId }) => json({ claims: [{ id: claimId, seen: seenFirst }] }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  // No payment of the claim fits another plan.
  'claims.changePlan': [
    ({ claimId }) => ({ params: { id: claimId }, ...json({ plan: 'basic', seen: seenFirst }) }),
    [401, 403, 403, 403, 403, 403, 409, 409],
  ],
  'claims.releaseUtr': [
    ({ rejectedId }) => ({ params: { id: rejectedId }, ...json({ seen: { ...seenFirst, utr: utrOf(9) } }) }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'claims.own': [
    () => json({ usn: '1LS26CS001', password: testPassword }),
    [200, 200, 200, 200, 200, 200, 200, 200],
  ],
  'statements.add': [
    () => multipartOf({}, { statement: csvOf([{ day: '01/10/26', rupees: '99.00', utr: '627412345602' }]) }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.list': [() => ({}), [401, 403, 403, 403, 403, 403, 200, 200]],
  'statements.read': [
    ({ statementId }) => ({ params: { id: statementId } }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.approve': [
    ({ statementId }) => ({ params: { id: statementId }, ...json({ claims: [] }) }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.endReversed': [
    ({ reversed: { statementId, creditId: lineId, seen } }) => ({
      params: { id: statementId, lineId },
      ...json({ seen }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.remove': [
    ({ emptyStatementId }) => ({ params: { id: emptyStatementId } }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'statements.pair': [
    ({ statementId, creditId, claimId }) => ({
      params: { id: statementId },
      ...json({ lineId: creditId, registrationId: claimId, seen: seenFirst }),
    }),
    [401, 403, 403, 403, 403, 403, 200, 200],
  ],
  'claims.listOwn': [() => ({}), [401, 200, 200, 200, 403, 403, 403, 200]],
  'receipts.list': [() => ({}), [401, 200, 200, 200, 403, 403, 403, 200]],
}
