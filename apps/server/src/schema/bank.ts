import { creditMarks } from '@lectureshelf/contract/money/bank/credit-states'
import { accountProofs } from '@lectureshelf/contract/money/bank/accounts'
import type { LeftOut } from '@lectureshelf/contract/money/statements'
import { statementSources } from '@lectureshelf/contract/money/statement-sources'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { claim } from './money.ts'
import { personId } from './people.ts'

/** An account that money reaches: of a bank, or of an app for shops. */
export const account = pgTable('account', {
  id: id(),
  name: text().notNull().unique(),
  bank: text({ enum: statementSources }).notNull(),
  /** The last digits of its number, as its statements print them; empty until one does. */
  numberEnd: text().notNull().default(''),
  /** The UPI ids that pay into it, also former ones. */
  upiIds: jsonb().$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
})

/** An imported bank statement; the file itself is not kept. */
export const statement = pgTable('statement', {
  id: id(),
  /** A hash of its lines, independent of order and format: the same statement is one row. */
  fingerprint: text().notNull().unique(),
  fileName: text().notNull(),
  bank: text({ enum: statementSources }).notNull(),
  createdAt: createdAt(),
  createdBy: personId(),
  /** Null until it is proven, or the owner said it: only then the statement shows that a payment is missing. */
  accountId: uuid().references(() => account.id),
  /** How the account is known. */
  accountBy: text({ enum: accountProofs }),
  /** A guess, or an account that was taken back: it decides nothing, and only keeps credits without a reference together. */
  guessedAccountId: uuid().references(() => account.id),
  /** The balance before its first day and after its last, where every line continues the one before it. */
  openingPaise: bigint({ mode: 'number' }),
  closingPaise: bigint({ mode: 'number' }),
  /** The last digits of the account's number above the table, or an empty text. */
  numberEnd: text().notNull().default(''),
  state: text({ enum: ['reading', 'done', 'interrupted'] }).notNull(),
  linesDone: integer().notNull(),
  linesTotal: integer().notNull(),
  fromDay: date({ mode: 'string' }),
  toDay: date({ mode: 'string' }),
  otherCount: integer().notNull(),
  otherPaise: bigint({ mode: 'number' }).notNull(),
  badLines: jsonb().$type<{ line: number; reason: string }[]>().notNull(),
  /** How many pasted messages do not count, and the first of them. */
  leftOutCount: integer().notNull().default(0),
  /** How many of these are read as lines all the same, because money went out. */
  leftOutLines: integer().notNull().default(0),
  leftOut: jsonb().$type<LeftOut[]>().notNull().default([]),
  /** Whether its dates were read with the month first, because some are valid in no other order. */
  isMonthFirst: boolean().notNull().default(false),
  /** Credits by which an app paid out what its own export has one by one: counted, not stored. */
  settledCount: integer().notNull().default(0),
  settledPaise: bigint({ mode: 'number' }).notNull().default(0),
  /** The references of the payouts that an app's export names, by which they are recognised at the bank. */
  payoutUtrs: jsonb().$type<string[]>().notNull().default([]),
})

/** Who brought a statement: the same lines may be brought by several people. */
export const statementBringer = pgTable(
  'statement_bringer',
  {
    statementId: uuid()
      .notNull()
      .references(() => statement.id, { onDelete: 'cascade' }),
    personId: personId().notNull(),
    /** Whether they only ever brought text that anyone may type, such as messages of a bank, and no file of an account. */
    isText: boolean().notNull().default(false),
    /** When they first brought it so. */
    broughtAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.personId] }),
    index('statement_bringer_person_idx').on(t.personId),
  ],
)

/** A credit that may pay for a plan: one row, however often and in whatever format its statement is imported. */
export const bankCredit = pgTable(
  'bank_credit',
  {
    id: id(),
    /**
     * Identifies the same credit in another file: by UTR and amount, else by account (or statement, while that has
     * none), day, amount, payer and the numbers that may be its reference.
     */
    key: text().notNull().unique(),
    day: date({ mode: 'string' }).notNull(),
    amountPaise: integer().notNull(),
    utr: text(),
    /** Several numbers of its line that may be its reference: a person chooses one. They stay after the choice. */
    candidates: jsonb().$type<string[]>().notNull().default([]),
    /** The payer's address with its middle hidden. */
    payer: text(),
    /** When the bank took the payment back. */
    reversedOn: date({ mode: 'string' }),
    /** Whether a line of its own account shows this. Older versions believed words that a payer may have written. */
    isReversalProven: boolean().notNull().default(false),
    /** Whether only a line of another account shows this, such as one in a payer's file. */
    isReversedElsewhere: boolean().notNull().default(false),
    /** The day of a line that took back this payment or one that looks the same: a person says which. */
    maybeReversedOn: date({ mode: 'string' }),
    /** The sum of its uses that were not undone. */
    usedPaise: integer().notNull().default(0),
    /** The sum of its refunds that were not undone. */
    refundedPaise: integer().notNull().default(0),
    /** What the owner decided about the rest of it. */
    mark: text({ enum: creditMarks }),
    note: text().notNull().default(''),
    /** When an owner said that they see it in the account, whoever brought the files that have it. */
    vouchedAt: instant(),
    vouchedBy: personId(),
    createdAt: createdAt(),
  },
  (t) => [
    index('bank_credit_utr_idx').on(t.utr),
    index('bank_credit_day_idx').on(t.day, t.id),
    // Few payments have several numbers, and a person soon chooses one.
    index('bank_credit_candidates_idx')
      .on(t.day, t.amountPaise)
      .where(sql`${t.candidates} <> '[]'`),
    // Few payments are taken back, and what was granted for them is ended soon.
    index('bank_credit_reversed_idx')
      .on(t.day, t.id)
      .where(sql`${t.reversedOn} is not null`),
    // What still asks for a decision is little of what is stored.
    index('bank_credit_open_idx')
      .on(t.day, t.id)
      .where(sql`${t.reversedOn} is null and ${t.usedPaise} + ${t.refundedPaise} < ${t.amountPaise}`),
  ],
)

/** A credit, or a part of one, that paid for a granted claim. */
export const creditUse = pgTable(
  'credit_use',
  {
    id: id(),
    creditId: uuid()
      .notNull()
      .references(() => bankCredit.id),
    claimId: uuid()
      .notNull()
      .references(() => claim.id),
    /** The part of the credit. */
    amountPaise: integer().notNull(),
    /** What was sent back of the part later, while the grant stayed. */
    returnedPaise: integer().notNull().default(0),
    createdAt: createdAt(),
    undoneAt: instant(),
  },
  (t) => [
    uniqueIndex('credit_use_key')
      .on(t.creditId, t.claimId)
      .where(sql`${t.undoneAt} is null`),
    index('credit_use_claim_idx').on(t.claimId),
  ],
)

/** Money that the owner sent back to the payer of a credit. */
export const refund = pgTable(
  'refund',
  {
    id: id(),
    creditId: uuid()
      .notNull()
      .references(() => bankCredit.id),
    amountPaise: integer().notNull(),
    /** The day when it was sent, in Asia/Kolkata. */
    day: date({ mode: 'string' }).notNull(),
    /** The reference of the transfer, as the owner typed it or as a statement has it. */
    reference: text().notNull(),
    /** Identifies the line of a statement that shows it; null while none does. */
    lineKey: text(),
    createdAt: createdAt(),
    createdBy: personId(),
    /** Set when it was entered by mistake. */
    undoneAt: instant(),
  },
  (t) => [
    index('refund_credit_idx').on(t.creditId),
    index('refund_day_idx').on(t.day),
    uniqueIndex('refund_line_key')
      .on(t.lineKey)
      .where(sql`${t.undoneAt} is null`),
  ],
)

/** Links statements to the credits that they contain. */
export const statementCredit = pgTable(
  'statement_credit',
  {
    statementId: uuid()
      .notNull()
      .references(() => statement.id),
    creditId: uuid()
      .notNull()
      .references(() => bankCredit.id),
    line: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.statementId, t.creditId] }),
    // The files that have a credit.
    index('statement_credit_credit_idx').on(t.creditId),
  ],
)

/** Short hashes of lines of a statement: a file with the same line is of the same account. */
export const statementMark = pgTable(
  'statement_mark',
  {
    mark: text().notNull(),
    statementId: uuid()
      .notNull()
      .references(() => statement.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.mark, t.statementId] }),
    index('statement_mark_statement_idx').on(t.statementId),
  ],
)
