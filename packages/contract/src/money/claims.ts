import { z } from 'zod'
import { Gender, Id, ListQuery, Usn, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { claimCalls } from './calls/claims.calls.ts'
import { Discount } from './discounts.ts'

const ClaimKind = z.enum(['signup', 'renewal'])
const ClaimState = z.enum(['pending', 'approved', 'rejected'])

/** The details typed at sign-up, without the password. */
export const SignUpDetails = z.object({
  gender: Gender,
  email: z.string(),
  contact: z.string(),
  dob: z.string(),
  department: z.string(),
  batch: z.string(),
  scheme: z.string(),
  semester: z.string(),
  college: z.string(),
})

/** The agreement of a claim's sender to a text. */
export const Consent = z.object({
  kind: z.enum(['terms', 'privacy']),
  version: z.string(),
  acceptedAt: z.string(),
})
export type Consent = z.infer<typeof Consent>

export const BankState = z.enum([
  'in_bank',
  'short',
  'long',
  'reversed',
  'spent',
  'refunded',
  'not_in_statement',
  'unknown',
])
export type BankState = z.infer<typeof BankState>

/**
 * Why a payment in the bank proves nothing to a cashier: only text that someone pasted has it, no file of the account
 * that it was to be paid into has it, or one cashier alone brought such a file.
 */
export const ProofGap = z.object({
  reason: z.enum(['text_only', 'other_account', 'one_bringer']),
  /** Whoever alone brought the files of the account; null for another reason. */
  bringer: z.object({ usn: z.string(), name: z.string() }).nullable(),
})
export type ProofGap = z.infer<typeof ProofGap>

/** What the queue may be narrowed to: a result of the bank, or payments that wait for the owner, who alone can trust them. */
export const bankFilters = [...BankState.options, 'waits_for_owner'] as const
export type BankFilter = (typeof bankFilters)[number]

/** What the bank statements say about a claim's payment. */
export const BankWord = z.object({
  /**
   * `reversed`: the bank took it back. `spent`: it was granted to another claim. `refunded`: it was sent back, or is
   * to be. `not_in_statement`: statements of the payee's account cover every day on which it can have been paid, and do
   * not have it. `unknown`: no statement says anything.
   */
  state: BankState,
  /**
   * When the payment came in, or was taken back. For `not_in_statement` the first day on which it can have been paid.
   */
  day: z.string().nullable(),
  amountPaise: z.number().int().nullable(),
  /** By how much a short or long payment differs from the claim; otherwise 0. */
  differencePaise: z.number().int(),
  /** Why a payment that is `in_bank`, `short` or `long` waits for the owner; null for one that is proven to all. */
  gap: ProofGap.nullable(),
})
export type BankWord = z.infer<typeof BankWord>

/** Someone whose claim was rejected because another claim has the payment reference. */
export const RefusedTry = z.object({ usn: z.string(), at: z.string() })

/** A payment claim: someone says they paid, the owner checks. Its amount is fixed when it is made. */
export const Claim = z.object({
  _id: Id,
  kind: ClaimKind,
  state: ClaimState,
  usn: z.string(),
  name: z.string(),
  plan: z.enum(['basic', 'premium']),
  /** What is to be paid: the price, less the discount. */
  amountPaise: z.number().int(),
  discount: Discount.nullable(),
  utr: z.string(),
  /** The first semester a renewal is for. */
  semNum: z.number().int().nullable(),
  /** Only for a sign-up; a renewal has an account. */
  details: SignUpDetails.nullable(),
  createdAt: z.string(),
  /** When the sender last changed the claim after sending it. */
  correctedAt: z.string().nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  /** What the bank says about a pending claim; null once decided. Only the owner sees it. */
  bank: BankWord.nullable(),
  /** Payments in whose line its UTR is one of several numbers; owners and cashiers see them. */
  maybePayments: z
    .array(
      z.object({
        creditId: Id,
        day: z.string(),
        restPaise: z.number().int(),
        candidates: z.array(z.string()),
      }),
    )
    .optional(),
  /** The other plan that the payment in the bank fits exactly, if there is one; only the owner sees it. */
  fittingPlan: z.enum(['basic', 'premium']).nullable(),
  /** Other USNs that have a claim with the same UTR; only the owner sees them. */
  disputedBy: z.array(z.string()),
  /** Other USNs that were rejected when they sent the same UTR; only the owner sees them. */
  tries: z.array(RefusedTry),
  /** Warnings for the owner, as sentences; a warning alone never rejects a claim. */
  warnings: z.array(z.string()),
  /** What its sender agreed to; only the owner sees it. */
  consents: z.array(Consent),
  /** When the owner let others claim the UTR of this rejected claim; only the owner sees it. */
  utrReleasedAt: z.string().nullable(),
})
export type Claim = z.infer<typeof Claim>

/** What the screen showed of a claim when someone decided it: a decision about any other state is rejected. */
export const SeenClaim = Claim.pick({ plan: true, amountPaise: true, utr: true }).extend({
  /** Compared when given, so that a corrected department or semester is noticed, too. */
  correctedAt: z.iso.datetime({ offset: true }).nullable().optional(),
  /**
   * Compared when given: a payment that has turned out to be short since then is not granted unasked. A pairing with a
   * credit that is too small is granted only when this says `short`.
   */
  bankState: BankState.nullable().optional(),
})
export type SeenClaim = z.infer<typeof SeenClaim>

/** Returns the part of a shown claim that a decision sends. */
export const seenOf = ({
  plan,
  amountPaise,
  utr,
  correctedAt,
  bank,
}: Pick<Claim, 'plan' | 'amountPaise' | 'utr' | 'correctedAt' | 'bank'>): SeenClaim => ({
  plan,
  amountPaise,
  utr,
  correctedAt,
  bankState: bank?.state ?? null,
})

/** A claim in a bulk decision, and what the screen showed of it. */
export const SeenClaimOfList = z.object({ id: Id, seen: SeenClaim })
export type SeenClaimOfList = z.infer<typeof SeenClaimOfList>

/** The claims of a bulk decision. */
export const SeenClaims = z.object({
  claims: z.array(SeenClaimOfList).max(500, 'At most 500 claims are approved together.'),
})

export const RejectForm = z.object({ reason: requiredText('Reason', 500) })

const ClaimReply = z.object({ message: z.string(), registration: Claim })
const IdParams = z.object({ id: Id })
const SeenBody = z.object({ seen: SeenClaim })

export const claimOps = operations(() => ({
  list: operation({
    ...claimCalls.list,
    right: 'handlePayments',
    summary: 'Payment claims by the time when they were sent',
    query: ListQuery.extend({
      state: ClaimState.optional(),
      kind: ClaimKind.optional(),
      /** Only claims sent at least this number of days ago. */
      olderThanDays: z.coerce.number().int().min(0).max(365).optional(),
      hasWarnings: z.stringbool().optional(),
      /** Only pending claims with this result of the bank statements. */
      bank: z.enum(bankFilters).optional(),
      sort: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    response: z.object({ items: z.array(Claim), total: z.number().int() }),
  }),
  listOwn: operation({
    ...claimCalls.listOwn,
    right: 'useOwnSubscription',
    summary: "One's own payment claims, newest first",
    query: ListQuery,
    response: z.object({ items: z.array(Claim), total: z.number().int() }),
  }),
  approve: operation({
    ...claimCalls.approve,
    right: 'handlePayments',
    summary: 'Approve a claim: account, subscription, receipt, audit and mail in one transaction',
    params: IdParams,
    body: SeenBody,
    response: ClaimReply,
  }),
  reject: operation({
    ...claimCalls.reject,
    right: 'handlePayments',
    summary: 'Reject a claim with a reason, which is mailed',
    params: IdParams,
    body: RejectForm.extend({ seen: SeenClaim }),
    response: ClaimReply,
  }),
  approveMany: operation({
    ...claimCalls.approveMany,
    right: 'handlePayments',
    summary: 'Approve several claims, each whole or not at all; one that fails does not stop the others',
    body: SeenClaims.extend({ claims: SeenClaims.shape.claims.min(1) }),
    response: z.object({
      message: z.string(),
      approved: z.number().int(),
      failed: z.array(z.object({ _id: Id, usn: z.string(), message: z.string() })),
    }),
  }),
  changePlan: operation({
    ...claimCalls.changePlan,
    right: 'handlePayments',
    summary: 'Change a pending claim to the plan that its payment fits exactly',
    params: IdParams,
    body: SeenBody.extend({ plan: Claim.shape.plan }),
    response: ClaimReply,
  }),
  releaseUtr: operation({
    ...claimCalls.releaseUtr,
    right: 'administer',
    summary: 'Let another USN claim the payment of a rejected claim',
    params: IdParams,
    body: SeenBody,
    response: ClaimReply,
  }),
  own: operation({
    ...claimCalls.own,
    right: 'seePublicPages',
    summary: 'The sign-up of the person who knows its password, to correct it and send it again',
    body: z.object({ usn: Usn, password: z.string().min(1).max(128) }),
    response: z.object({ registration: Claim }),
  }),
}))
