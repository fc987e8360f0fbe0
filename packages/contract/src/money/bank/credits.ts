import { z } from 'zod'
import { Id, ListQuery, requiredText } from '../../common.ts'
import { creditCalls } from '../calls/credits.calls.ts'
import { cleanUtr } from '../claim-rules.ts'
import { operation, operations } from '../../operation.ts'
import { SeenClaim } from '../claims.ts'
import { creditFilters, creditMarks, creditStates } from './credit-states.ts'
import { EndableGrant, SeenGrant } from '../grants.ts'
import { statementSources } from '../statement-sources.ts'

/** What a credit, or a part of it, paid for. */
const CreditUse = z.object({
  registrationId: Id,
  usn: z.string(),
  name: z.string(),
  plan: z.enum(['basic', 'premium']),
  /** The part of the credit. */
  amountPaise: z.number().int(),
  /** Null for a claim whose subscription is gone. */
  grant: EndableGrant.nullable(),
  /** Whether the bank took the payment back, so that what was granted for it is to be ended. */
  isToEnd: z.boolean(),
})
export type CreditUse = z.infer<typeof CreditUse>

const Refund = z.object({
  _id: Id,
  amountPaise: z.number().int(),
  day: z.string(),
  reference: z.string(),
})

/** A grant that rests on the owner's word alone: no credit was used for it. */
const WordGrant = z.object({
  registrationId: Id,
  usn: z.string(),
  name: z.string(),
  plan: z.enum(['basic', 'premium']),
  /** The payment reference as its sender typed it. */
  utr: z.string(),
  grant: EndableGrant,
})
export type WordGrant = z.infer<typeof WordGrant>

/** What staff see of a credit everywhere: no complete addresses, no names of other people. */
export const creditFields = {
  _id: Id,
  day: z.string(),
  amountPaise: z.number().int(),
  /** What no grant and no refund has used; 0 for a credit that the bank reversed. */
  restPaise: z.number().int(),
  utr: z.string().nullable(),
  /** Several numbers of its line, of which someone has to choose its reference; absent once it is known. */
  candidates: z.array(z.string()).optional(),
  /** The payer's address with its middle hidden, such as `ra…sh@okaxis`; null when the bank wrote none. */
  payer: z.string().nullable(),
}

/** Money that reached an account: amountPaise = its uses + its refunds + restPaise. Money is integer paise. */
export const Credit = z.object({
  ...creditFields,
  state: z.enum(creditStates),
  reversedOn: z.string().nullable(),
  /** Whether an owner may say that the money is here: none of the lines known to be of its account took it back. */
  isRestorable: z.boolean().optional(),
  /** The day of a line that took back this payment, or one that looks the same; absent without one. */
  maybeReversedOn: z.string().optional(),
  note: z.string(),
  /** The accounts whose files have it, by name: of an app and of its bank both may. */
  accounts: z.array(z.object({ _id: Id, name: z.string() })),
  /** The files that have it. */
  statements: z.array(
    z.object({
      _id: Id,
      fileName: z.string(),
      bank: z.enum(statementSources),
      line: z.number().int(),
      /** The names of everyone who brought it. */
      broughtBy: z.array(z.string()),
    }),
  ),
  /** When an owner said that they see it in the account; null while no one did. */
  vouchedAt: z.string().nullable(),
  /** The USN that another payment of the same payer on the same day paid for, or waits for; null without one. */
  samePayerFor: z.string().nullable(),
  uses: z.array(CreditUse),
  refunds: z.array(Refund),
  /** The USN of the pending claim with its payment reference. */
  heldBy: z.string().nullable(),
})
export type Credit = z.infer<typeof Credit>

/**
 * What became of all credits: receivedPaise = grantedPaise + heldPaise + openPaise + refundDuePaise + refundedPaise +
 * notOursPaise. What the bank reversed was not received.
 */
export const CreditSums = z.object({
  receivedPaise: z.number().int(),
  grantedPaise: z.number().int(),
  heldPaise: z.number().int(),
  openPaise: z.number().int(),
  refundDuePaise: z.number().int(),
  refundedPaise: z.number().int(),
  notOursPaise: z.number().int(),
  reversedPaise: z.number().int(),
  /** How many credits are in each state. */
  counts: z.record(z.enum(creditStates), z.number().int()),
  /** How many credits the bank took back while what was granted for them lasts. */
  toEnd: z.number().int(),
})
export type CreditSums = z.infer<typeof CreditSums>

/** What the screen showed of the rest of a credit when someone decided about it. */
const SeenRest = z.object({ restPaise: z.number().int() })

export const CreditNote = z.object({ note: z.string().trim().max(500) })
/** Money that was sent back, by hand: the product moves none. */
export const RefundForm = z.object({
  day: z.iso.date('A day looks like 2026-11-20.'),
  reference: z
    .string()
    .overwrite(cleanUtr)
    .min(1, 'Reference is required.')
    .max(60, 'Reference has at most 60 characters.'),
})
export type RefundForm = z.infer<typeof RefundForm>
export const EndGrantForm = z.object({
  /** `refund` marks the money to be sent back; `pending` lets the claim wait for a decision again. */
  next: z.enum(['refund', 'pending']),
  reason: requiredText('Reason', 500),
})
export type EndGrantForm = z.infer<typeof EndGrantForm>

const CreditReply = z.object({ message: z.string(), credit: Credit })
const IdParams = z.object({ id: Id })

export const creditOps = operations(() => ({
  list: operation({
    ...creditCalls.list,
    right: 'handlePayments',
    summary:
      'Credits of all statements, latest day first; searched by UTR, payer, note, and the USN they paid for',
    query: ListQuery.extend({
      state: z.enum(creditFilters).optional(),
      /** Only credits in the statements of one account. */
      account: Id.optional(),
    }),
    response: z.object({ items: z.array(Credit), total: z.number().int() }),
  }),
  sums: operation({
    ...creditCalls.sums,
    right: 'handlePayments',
    summary: 'What became of all credits, or of those of an account, in sums that add up',
    /** Only credits in the statements of one account. */
    query: z.object({ account: Id.optional() }),
    response: CreditSums,
  }),
  mark: operation({
    ...creditCalls.mark,
    right: 'handlePayments',
    summary: 'Say that the rest of a credit is to be refunded or is not ours, or take that back',
    params: IdParams,
    body: z.object({ mark: z.enum(creditMarks).nullable(), seen: SeenRest }),
    response: CreditReply,
  }),
  setReference: operation({
    ...creditCalls.setReference,
    right: 'handlePayments',
    summary: 'Choose the payment reference of a credit whose line has several numbers',
    params: IdParams,
    body: z.object({ utr: z.string().overwrite(cleanUtr).min(1).max(40) }),
    response: CreditReply,
  }),
  takeBack: operation({
    ...creditCalls.takeBack,
    right: 'handlePayments',
    summary: 'Say that a line on which money left took this payment back, and none that looks the same',
    params: IdParams,
    body: z.object({ seen: z.object({ maybeReversedOn: z.string() }) }),
    response: CreditReply,
  }),
  restore: operation({
    ...creditCalls.restore,
    right: 'administer',
    passwordAgain: 'always',
    summary:
      'Say that the money of a payment is here, although words called it taken back; its access comes back',
    params: IdParams,
    body: z.object({ seen: z.object({ reversedOn: z.string() }) }),
    response: CreditReply,
  }),
  note: operation({
    ...creditCalls.note,
    right: 'handlePayments',
    summary: 'Write a note about a credit',
    params: IdParams,
    body: CreditNote.extend({
      /** The note that the screen showed. */
      seen: z.object({ note: z.string() }),
    }),
    response: CreditReply,
  }),
  refund: operation({
    ...creditCalls.refund,
    right: 'handlePayments',
    summary: 'Record that the rest of a credit was sent back',
    params: IdParams,
    body: RefundForm.extend({ seen: SeenRest }),
    response: CreditReply,
  }),
  undoRefund: operation({
    ...creditCalls.undoRefund,
    right: 'handlePayments',
    summary: 'Take back a refund that was entered by mistake',
    params: IdParams.extend({ refundId: Id }),
    response: CreditReply,
  }),
  vouch: operation({
    ...creditCalls.vouch,
    right: 'administer',
    passwordAgain: 'always',
    summary: 'Say that credits are in the account, whoever brought the files that have them',
    body: z.object({ ids: z.array(Id).min(1).max(500) }),
    response: z.object({ message: z.string() }),
  }),
  pair: operation({
    ...creditCalls.pair,
    right: 'handlePayments',
    summary: 'Approve a pending claim against the rest of a credit',
    params: IdParams,
    body: z.object({ registrationId: Id, seen: SeenClaim }),
    response: CreditReply,
  }),
  wordGrants: operation({
    ...creditCalls.wordGrants,
    right: 'handlePayments',
    summary:
      "Grants on the owner's word that no credit was used for, newest first; searched by USN, name and UTR",
    query: ListQuery,
    response: z.object({ items: z.array(WordGrant), total: z.number().int() }),
  }),
  confirm: operation({
    ...creditCalls.confirm,
    right: 'handlePayments',
    summary:
      "Use the rest of a credit for what was granted on the owner's word; the receipt then names the credit",
    params: IdParams,
    body: z.object({ seen: SeenGrant.extend(SeenRest.shape) }),
    response: CreditReply,
  }),
  endGrant: operation({
    ...creditCalls.endGrant,
    right: 'handlePayments',
    summary: 'End what was granted for a credit, void its receipt, and open its money again',
    params: IdParams,
    body: EndGrantForm.extend({ seen: SeenGrant }),
    response: CreditReply,
  }),
}))
