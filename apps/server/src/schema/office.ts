import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { personId } from './people.ts'

export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    studentId: personId().notNull(),
    usn: text().notNull(),
    name: text().notNull(),
    feedback: text().notNull(),
    createdAt: createdAt(),
    readAt: instant(),
  },
  (t) => [
    // The owner's list, and the download of one's own data.
    index('feedback_created_idx').on(t.createdAt, t.id),
    index('feedback_student_idx').on(t.studentId),
  ],
)

/** One row per mail. Its key makes it unique; its Message-ID is fixed before it is first sent. */
export const mail = pgTable(
  'mail',
  {
    id: id(),
    key: text().notNull().unique(),
    messageId: text().notNull().unique(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    textBody: text().notNull(),
    htmlBody: text().notNull(),
    /** `unsure`: interrupted in the middle of sending; only the owner sends it again. */
    state: text({ enum: ['queued', 'sending', 'sent', 'unsure', 'failed', 'dropped', 'dismissed', 'texted'] })
      .notNull()
      .default('queued'),
    /** The template of the mail; empty for mails older than this column. */
    kind: text().notNull().default(''),
    /** The recipient, when that is one person with an account or a claim. */
    studentId: personId(),
    claimId: uuid(),
    /** After this instant the mail is dropped instead of sent, because its link or news is outdated. */
    dropAfter: instant(),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index('mail_state_idx').on(t.state, t.createdAt),
    index('mail_student_idx').on(t.studentId),
    index('mail_claim_idx').on(t.claimId),
    // The owner's list, newest first, and of one state.
    index('mail_created_idx').on(t.createdAt, t.id),
    // Older mails name their claim or subscription only in the key.
    index('mail_key_idx').on(sql`split_part(${t.key}, ':', 2)`),
  ],
)

/** A setting of the owner; an absent key has its default. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
})

/** The installation itself: one row, whose id the marker in the store of files repeats (decision 071). */
export const installation = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    installationId: uuid().notNull(),
    /** Null until the marker is written: a process that died in between is followed by one that writes it. */
    pairedAt: instant(),
  },
  (t) => [check('installation_only', sql`${t.isOnly}`)],
)

/** An action of staff: who, when, what, before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    actorId: uuid(),
    /** "command line" when no one was signed in. */
    actorName: text().notNull(),
    actorUsn: text(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** The thing that was changed, such as "Module 3", and where that was then, such as "BCS502 CN". */
    entityLabel: text().notNull().default(''),
    entityPlace: text().notNull().default(''),
    /** The person whose data the row contains, when it is about one person. */
    studentId: uuid(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [
    index('audit_log_at_idx').on(t.at),
    // The record id first: the download of one's own data knows no entity.
    index('audit_log_record_idx').on(t.entityId, t.entity),
    index('audit_log_student_idx').on(t.studentId),
    index('audit_log_actor_idx').on(t.actorId),
    // A credit that was paired with a claim.
    index('audit_log_claim_idx')
      .on(sql`(${t.after} ->> 'claimId')`)
      .where(sql`${t.after} ->> 'claimId' is not null`),
  ],
)

/** How often the plans were opened on a day: never a row per visit or person. */
export const planVisit = pgTable('plan_visit', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
})

/** A request to take something down, from someone who claims to own it or to be shown in it. */
export const takedown = pgTable(
  'takedown',
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull(),
    /** The address or a description of the disputed content. */
    what: text().notNull(),
    reason: text().notNull(),
    createdAt: createdAt(),
    handledAt: instant(),
    handledBy: personId(),
    /** The outcome, in the words of staff. */
    outcome: text(),
  },
  (t) => [index('takedown_created_idx').on(t.createdAt)],
)

/** A batch, or a department of it, that was moved on by one semester. */
export const promotion = pgTable('promotion', {
  id: id(),
  batch: text().notNull(),
  deptId: text(),
  clgCode: text(),
  createdAt: createdAt(),
  createdBy: personId(),
  /** Null while students are being moved, and for an interrupted promotion. */
  finishedAt: instant(),
  undoneAt: instant(),
})

export const promotedStudent = pgTable(
  'promoted_student',
  {
    promotionId: uuid()
      .notNull()
      .references(() => promotion.id),
    studentId: personId().notNull(),
    fromSemester: integer().notNull(),
    toSemester: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.promotionId, t.studentId] }),
    index('promoted_student_student_idx').on(t.studentId),
  ],
)
