import { z } from 'zod'
import { statementCalls } from './calls/statements.calls.ts'
import { statementSources } from './statement-sources.ts'
import { Id, ListQuery, Message } from '../common.ts'
import { Account, AccountCandidate, NewAccount, accountProofs } from './bank/accounts.ts'
import { operation, operations, uploadOperation } from '../operation.ts'
import { Claim, SeenClaim, SeenClaims } from './claims.ts'
import { creditFields } from './bank/credits.ts'
import { EndableGrant, SeenGrant } from './grants.ts'

/** A stored credit of a bank statement. */
export const BankCredit = z.object({
  ...creditFields,
  /** The 1-based line of the file in which it was first read. */
  line: z.number().int(),
})
export type BankCredit = z.infer<typeof BankCredit>

const Match = z.object({ credit: BankCredit, registration: Claim })

/** Claims that might belong to a credit, the likeliest first, with reasons. */
const Suggestion = z.object({ registration: Claim, reasons: z.array(z.string()) })

/** A pasted message that does not count. */
export const LeftOut = z.object({
  line: z.number().int(),
  reason: z.string(),
  /** Its beginning, without numbers and addresses. */
  excerpt: z.string(),
})
export type LeftOut = z.infer<typeof LeftOut>

/** What a bank statement and the claims mean together, as of now. Money is integer paise. */
export const Statement = z.object({
  _id: Id,
  fileName: z.string(),
  /** The bank or app whose format the table has, or `other`. */
  bank: z.enum(statementSources),
  createdAt: z.string(),
  /** The account it is of; null until that is proven, or the owner said it. Until then it shows nothing as missing. */
  account: Account.pick({ _id: true, name: true, isPayee: true }).nullable(),
  /** How that is known. */
  accountBy: z.enum(accountProofs).nullable(),
  /** The last digits of the account's number in the file; empty where it has none. */
  numberEnd: z.string(),
  /** While the account is not known: those for which something speaks, the likeliest first. */
  candidates: z.array(AccountCandidate),
  /** The number of its stored credits; a statement without any can be removed. */
  creditCount: z.number().int(),
  /** `reading` until every line is stored; `interrupted` when the server stopped before that: drop the file again. */
  state: z.enum(['reading', 'done', 'interrupted']),
  linesDone: z.number().int(),
  linesTotal: z.number().int(),
  /** The first and last day of its lines. */
  fromDay: z.string().nullable(),
  toDay: z.string().nullable(),
  /** UTR and amount of a pending claim. */
  ready: z.array(Match),
  /** The UTR of a pending claim with another amount. */
  held: z.array(Match),
  /** A credit, or the rest of one, without a claim, with the claims it might belong to. */
  orphan: z.array(
    z.object({
      credit: BankCredit,
      isRefundDue: z.boolean(),
      suggestions: z.array(Suggestion),
      /** The USN that another payment of the same payer on the same day paid for, of an open credit. */
      samePayerFor: z.string().nullable(),
    }),
  ),
  /**
   * Pending claims older than three days that the statement reaches past without containing them; none unless it
   * is of the account that they were to be paid into.
   */
  missing: z.array(Claim),
  /** What paid for claims that were approved, and how much of each credit. */
  granted: z.array(Match.extend({ usedPaise: z.number().int() })),
  /** Credits that were sent back, and those that the owner called foreign. */
  settled: z.array(z.object({ credit: BankCredit, state: z.enum(['refunded', 'not_ours']) })),
  /** Payments that the bank took back. */
  reversed: z.array(
    z.object({
      credit: BankCredit.extend({ reversedOn: z.string() }),
      registration: Claim.nullable(),
      /** How much of the credit the claim used. */
      usedPaise: z.number().int(),
      /** Null unless the claim was approved. */
      grant: EndableGrant.nullable(),
    }),
  ),
  /** Credits that are unrelated to plans: counted, not stored. */
  other: z.object({ count: z.number().int(), amountPaise: z.number().int() }),
  /** Payouts of an app, whose own export has the payments one by one: counted, not stored, and not received twice. */
  settlements: z.object({ count: z.number().int(), amountPaise: z.number().int() }),
  /** Whether its dates were read with the month first, because some are valid in no other order. */
  isMonthFirst: z.boolean(),
  /** receivedPaise = readyPaise + grantedPaise + heldPaise + orphanPaise + settledPaise + other.amountPaise. */
  sum: z.object({
    receivedPaise: z.number().int(),
    readyPaise: z.number().int(),
    grantedPaise: z.number().int(),
    heldPaise: z.number().int(),
    orphanPaise: z.number().int(),
    settledPaise: z.number().int(),
    otherPaise: z.number().int(),
  }),
  /** Lines that could not be read, and why; the others count. */
  badLines: z.array(z.object({ line: z.number().int(), reason: z.string() })),
  /** Pasted messages: how many do not count, the first of them, and how many are payments. */
  leftOut: z.object({ count: z.number().int(), payments: z.number().int(), messages: z.array(LeftOut) }),
})
export type Statement = z.infer<typeof Statement>

/** An imported statement in the list. */
const StatementSummary = Statement.pick({
  _id: true,
  fileName: true,
  bank: true,
  createdAt: true,
  account: true,
  creditCount: true,
  state: true,
  linesTotal: true,
  fromDay: true,
  toDay: true,
}).extend({
  /** Its credits that ask for a decision, as of now: ready, held, and without a claim. */
  counts: z.object({ ready: z.number().int(), held: z.number().int(), open: z.number().int() }),
})
export type StatementSummary = z.infer<typeof StatementSummary>

const StatementReply = z.object({ message: z.string(), statement: Statement })
const IdParams = z.object({ id: Id })

/** A claim that a bulk decision skipped, with the reason. */
export const Failed = z.object({ _id: Id, usn: z.string(), message: z.string() })

export const statementOps = operations(() => ({
  add: uploadOperation({
    ...statementCalls.add,
    right: 'handlePayments',
    summary:
      'Read a bank statement: CSV, TSV, Excel, PDF, a text table or pasted messages, recognised by its content',
    fields: z.object({
      /** The account that the file is of, if the owner says it; else its number, a line or a balance has to prove it. */
      accountId: Id.optional(),
      /** Reads a file although it has no payment reference; only the owner may ask for it. */
      withoutReferences: z.stringbool().default(false),
      /** What opens a locked PDF. It is used in memory and stored nowhere. */
      password: z.string().max(200).default(''),
    }),
    response: StatementReply,
  }),
  list: operation({
    ...statementCalls.list,
    right: 'handlePayments',
    summary: 'Statements that were read, newest first',
    query: ListQuery,
    response: z.object({ items: z.array(StatementSummary), total: z.number().int() }),
  }),
  read: operation({
    ...statementCalls.read,
    right: 'handlePayments',
    summary: 'What a statement and the claims mean together, as of now',
    params: IdParams,
    response: z.object({ statement: Statement }),
  }),
  approve: operation({
    ...statementCalls.approve,
    right: 'handlePayments',
    summary: 'Approve the claims of the statement that the screen showed as ready, each whole or not at all',
    params: IdParams,
    body: SeenClaims,
    response: z.object({ message: z.string(), approved: z.number().int(), failed: z.array(Failed) }),
  }),
  pair: operation({
    ...statementCalls.pair,
    right: 'handlePayments',
    summary: 'Approve a pending claim against a credit that no one claimed',
    params: IdParams,
    body: z.object({ lineId: Id, registrationId: Id, seen: SeenClaim }),
    response: StatementReply,
  }),
  endReversed: operation({
    ...statementCalls.endReversed,
    right: 'handlePayments',
    summary: 'End the access that a payment opened which the bank took back, and void its receipt',
    params: IdParams.extend({ lineId: Id }),
    body: z.object({ seen: SeenGrant }),
    response: StatementReply,
  }),
  setAccount: operation({
    ...statementCalls.setAccount,
    right: 'administer',
    summary: 'Say which account a statement is of: one that is known, or a new one',
    params: IdParams,
    body: z.union([z.object({ accountId: Id }), z.object({ newAccount: NewAccount })]),
    response: StatementReply,
  }),
  remove: operation({
    ...statementCalls.remove,
    right: 'handlePayments',
    summary: 'Take a statement without any kept credit off the list',
    params: IdParams,
    response: Message,
  }),
}))
