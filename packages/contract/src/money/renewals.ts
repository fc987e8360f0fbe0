import { z } from 'zod'
import { RenewalExtras } from './claim-extras.ts'
import { Id, ListQuery, requiredText } from '../common.ts'
import { Semester } from '../site/dss.ts'
import { operation } from '../operation.ts'
import { Claim } from './claims.ts'

/** The receipt of a granted payment, to open and print. */
export const Receipt = z.object({
  _id: Id,
  /** Such as LS-000042; numbers are sequential without gaps. */
  number: z.string(),
  issuedAt: z.string(),
  usn: z.string(),
  name: z.string(),
  plan: z.enum(['basic', 'premium']),
  amountPaise: z.number().int(),
  utr: z.string(),
  fromSemester: z.number().int(),
  toSemester: z.number().int(),
  startsOn: z.string(),
  endsOn: z.string(),
  payeeName: z.string(),
  /** When the receipt was voided, because the payment was taken back; its number stays. */
  voidedAt: z.string().nullable(),
  voidReason: z.string().nullable(),
})
export type Receipt = z.infer<typeof Receipt>

export const RenewalForm = z.object({
  plan: z.enum(['basic', 'premium']),
  utr: requiredText('UTR', 40),
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
  claims: operation({
    method: 'GET',
    path: '/api/claims',
    right: 'useOwnSubscription',
    summary: "One's own payment claims, newest first",
    query: ListQuery,
    response: z.object({ items: z.array(Claim), total: z.number().int() }),
  }),
  receipts: operation({
    method: 'GET',
    path: '/api/receipts',
    right: 'useOwnSubscription',
    summary: "One's own receipts, newest first",
    query: ListQuery,
    response: z.object({ items: z.array(Receipt), total: z.number().int() }),
  }),
}
