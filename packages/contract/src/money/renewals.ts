import { z } from 'zod'
import { RenewalExtras, TypedUtr } from './claim-extras.ts'
import { Semester } from '../site/dss.ts'
import { operation } from '../operation.ts'
import { Claim } from './claims.ts'

export const RenewalForm = z.object({
  plan: z.enum(['basic', 'premium']),
  utr: TypedUtr,
  /** A semester's name; without one, the first that is not covered. */
  semester: z.string().optional(),
  ...RenewalExtras.shape,
})

export const renewalOps = {
  create: operation({
    method: 'POST',
    path: '/api/renewals',
    right: 'useOwnSubscription',
    summary: 'Claim a payment for a further semester; a plausible UTR opens access for a day',
    body: RenewalForm,
    response: z.object({ message: z.string(), claim: Claim }),
  }),
  options: operation({
    method: 'GET',
    path: '/api/renewals/options',
    right: 'useOwnSubscription',
    summary: 'The semesters one may renew for, the one proposed, and the open claim if there is one',
    response: z.object({
      semesters: z.array(Semester),
      proposed: Semester.nullable(),
      openClaim: Claim.nullable(),
    }),
  }),
}
