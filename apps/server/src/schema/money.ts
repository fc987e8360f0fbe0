import { receiptBases, voidKinds } from '@lectureshelf/contract/money/receipt-bases'
import type { ReceiptIssuer, ReceiptPayment } from '@lectureshelf/contract/money/receipts'
import { sql } from 'drizzle-orm'
import {
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
import { discountCode } from './discount-codes.ts'
import { personId } from './people.ts'

export const subscription = pgTable(
  'subscription',
  {
    id: id(),
    studentId: personId().notNull(),
    plan: text({ enum: ['basic', 'premium'] }).notNull(),
    fromSemester: integer().notNull(),
    toSemester: integer().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The last active day, in Asia/Kolkata. */
    endsOn: date({ mode: 'string' }).notNull(),
    cancelledAt: instant(),
    cancelReason: text(),
    /** The reason for a subscription granted by hand. */
    grantReason: text({ enum: ['staff', 'cash', 'free'] }),
    /** The claim that paid for the subscription; null for one that was granted by hand. */
    claimId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    index('subscription_student_idx').on(t.studentId),
    // The owner's list, newest first.
    index('subscription_created_idx').on(t.createdAt, t.id),
    // What is in force or ends soon, and whether another subscription follows it, without reading the rows.
    index('subscription_ending_idx')
      .on(t.endsOn, t.startsOn, t.studentId)
      .where(sql`${t.cancelledAt} is null`),
    index('subscription_following_idx')
      .on(t.studentId, t.endsOn, t.startsOn, t.toSemester)
      .where(sql`${t.cancelledAt} is null`),
  ],
)

/** A payment claim: someone says they paid, the owner checks. A sign-up contains the whole form. */
export const claim = pgTable(
  'claim',
  {
    id: id(),
    kind: text({ enum: ['signup', 'renewal'] }).notNull(),
    state: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    usn: text().notNull(),
    plan: text({ enum: ['basic', 'premium'] }).notNull(),
    /** What is to be paid: the price less the discount, fixed when the claim was made. */
    amountPaise: integer().notNull(),
    /** The letters of the discount code; a claim that is not rejected uses it once. */
    discountCode: text().references(() => discountCode.letters),
    discountPaise: integer().notNull().default(0),
    utr: text().notNull(),
    /** The UPI id that students were shown when the claim was made: only statements of its account decide. */
    payeeUpiId: text().notNull().default(''),
    /** The first semester a renewal is for. */
    semNum: integer(),
    /** The person who renews, or the account that a sign-up became. */
    studentId: personId(),
    passwordHash: text(),
    form: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    /** When the sender last changed the claim after sending it. */
    correctedAt: instant(),
    /** The origin of a sign-up, as hashes: the network address with its USN, and the browser's device cookie. */
    originHash: text(),
    deviceHash: text(),
    decidedAt: instant(),
    decidedBy: personId(),
    reason: text(),
    /** When the owner let others claim the UTR of this rejected claim. */
    utrReleasedAt: instant(),
  },
  (t) => [
    uniqueIndex('claim_utr_key')
      .on(t.utr)
      .where(sql`${t.state} <> 'rejected'`),
    index('claim_usn_idx').on(t.usn),
    // Everyone who claimed a payment, also those whose claims were rejected.
    index('claim_utr_idx').on(t.utr),
    index('claim_queue_idx').on(t.state, t.createdAt),
    // The owner's list of all states, and a student's own list.
    index('claim_created_idx').on(t.createdAt, t.id),
    index('claim_student_idx').on(t.studentId, t.createdAt),
    index('claim_discount_idx')
      .on(t.discountCode)
      .where(sql`${t.discountCode} is not null`),
  ],
)

/** Another claim for a UTR that was already claimed: the owner sees both sides. */
export const utrDispute = pgTable(
  'utr_dispute',
  {
    id: id(),
    utr: text().notNull(),
    usn: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('utr_dispute_key').on(t.utr, t.usn)],
)

/** An agreement of a claim's sender to a text, with the version of that text. */
export const consent = pgTable(
  'consent',
  {
    claimId: uuid()
      .notNull()
      .references(() => claim.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['terms', 'privacy'] }).notNull(),
    /** The version of the text, as its page shows it. */
    version: text().notNull(),
    acceptedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.claimId, t.kind] })],
)

/** A price of a plan and when it began: a price that someone saw is valid for two more days. */
export const planPrice = pgTable(
  'plan_price',
  {
    id: id(),
    plan: text({ enum: ['basic', 'premium'] }).notNull(),
    amountPaise: integer().notNull(),
    /** When another price replaced this one. */
    replacedAt: createdAt(),
  },
  (t) => [index('plan_price_idx').on(t.plan, t.replacedAt)],
)

/** A granted payment, as the student may print it. Voiding changes it; erasing the person blanks the name. */
export const receipt = pgTable(
  'receipt',
  {
    id: id(),
    /** Sequential without gaps within its financial year. */
    number: integer().notNull(),
    /** Such as 26-27, from April to March; empty for a receipt from before numbers restarted. */
    financialYear: text().notNull().default(''),
    /** The number as it is printed, such as LS/26-27/000042. */
    label: text().notNull().unique(),
    /** Null for cash. */
    claimId: uuid().references(() => claim.id),
    subscriptionId: uuid().references(() => subscription.id),
    studentId: personId().notNull(),
    usn: text().notNull(),
    name: text().notNull(),
    plan: text({ enum: ['basic', 'premium'] }).notNull(),
    /** What was to be paid: the price less the discount. */
    amountPaise: integer().notNull(),
    /** The letters of the discount code. */
    discountCode: text(),
    discountPaise: integer().notNull().default(0),
    /** What arrived of it: less for a payment that was accepted although it was short. */
    receivedPaise: integer().notNull(),
    /** What the grant rests on: credits of a statement, cash, or the owner's word alone. */
    basis: text({ enum: receiptBases }).notNull(),
    /** The credits that it rests on, as they were. */
    payments: jsonb().$type<ReceiptPayment[]>().notNull().default([]),
    utr: text().notNull(),
    fromSemester: integer().notNull(),
    toSemester: integer().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    payeeName: text().notNull(),
    /** Whoever granted it, with their name at that time: a short payment or one's word was accepted by someone. */
    decidedBy: personId(),
    decidedByName: text(),
    /** Who issued it, by law; null for a receipt from before that was asked. */
    issuer: jsonb().$type<ReceiptIssuer>(),
    /** The parts of a tax invoice's sum, as they were when it was issued; null without a GSTIN. */
    taxablePaise: integer(),
    centralTaxPaise: integer(),
    stateTaxPaise: integer(),
    roundOffPaise: integer(),
    issuedAt: createdAt(),
    /** Set when the grant ended without its payment: the number stays, the sum no longer counts. */
    voidedAt: instant(),
    voidedBy: personId(),
    voidReason: text(),
    /** `reversed` by the bank, `refunded` to the student, or `undone`, because it was granted by mistake. */
    voidKind: text({ enum: voidKinds }),
  },
  (t) => [
    uniqueIndex('receipt_number_key').on(t.financialYear, t.number),
    // A claim whose grant was undone may be granted again.
    uniqueIndex('receipt_claim_key')
      .on(t.claimId)
      .where(sql`${t.voidedAt} is null`),
    index('receipt_claim_idx').on(t.claimId),
    index('receipt_student_idx').on(t.studentId),
    index('receipt_subscription_idx').on(t.subscriptionId),
    // The sum of a month.
    index('receipt_issued_idx')
      .on(t.issuedAt, t.receivedPaise)
      .where(sql`${t.voidedAt} is null`),
    index('receipt_voided_idx')
      .on(t.issuedAt)
      .where(sql`${t.voidedAt} is not null`),
  ],
)

/** Reading opened at once by a plausible UTR, until the payment is decided or the time is up. */
export const provisionalAccess = pgTable(
  'provisional_access',
  {
    id: id(),
    studentId: personId().notNull(),
    claimId: uuid()
      .notNull()
      .unique()
      .references(() => claim.id),
    fromSemester: integer().notNull(),
    toSemester: integer().notNull(),
    startsAt: createdAt(),
    endsAt: instant().notNull(),
    endedAt: instant(),
    /** What ended it: what statements ended comes back when they no longer show that the payment is missing. */
    endedBy: text({ enum: ['decision', 'statement'] }),
  },
  (t) => [index('provisional_access_student_idx').on(t.studentId)],
)
