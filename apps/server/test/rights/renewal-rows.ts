import type { InjectOptions } from 'fastify'
import type { Rows } from './visits.ts'

const json = (payload: object): InjectOptions => ({ payload })

/** The calls of renewals, and of reading before they are checked, in the rights walk. */
export const renewalRows: Rows = {
  'renewals.create': [
    () => json({ plan: 'basic', utr: '632412345671' }),
    [401, 200, 200, 200, 403, 403, 403, 200],
  ],
  'renewals.options': [() => ({}), [401, 200, 200, 200, 403, 403, 403, 200]],
  'renewals.correct': [
    ({ claimId }) => ({ params: { id: claimId }, ...json({ plan: 'basic', utr: '632412345671' }) }),
    [401, 404, 404, 404, 403, 403, 403, 404],
  ],
  'trust.read': [
    ({ studentId }) => ({ params: { id: studentId } }),
    [401, 403, 403, 403, 403, 403, 200, 403],
  ],
  'trust.restore': [
    ({ studentId }) => ({
      params: { id: studentId },
      ...json({ seen: { lostAt: '2026-11-20T10:00:00.000Z' } }),
    }),
    [401, 403, 403, 403, 403, 403, 409, 403],
  ],
}
