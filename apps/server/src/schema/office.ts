import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { student } from './people.ts'

export const feedback = pgTable('feedback', {
  id: id(),
  studentId: uuid()
    .notNull()
    .references(() => student.id),
  usn: text().notNull(),
  name: text().notNull(),
  feedback: text().notNull(),
  createdAt: createdAt(),
  readAt: instant(),
})

/** One row a mail. Its key makes it unique, its Message-ID is fixed before it is first sent. */
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
    /** `unsure`: cut off in the middle of sending; only the owner sends it again. */
    state: text({ enum: ['queued', 'sending', 'sent', 'unsure', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    error: text(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [index('mail_state_idx').on(t.state, t.createdAt)],
)

/** What the owner sets; a key that is absent has its default. */
export const setting = pgTable('setting', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
})

/** What staff did: who, when, what, before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: createdAt(),
    actorId: uuid(),
    actorName: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [index('audit_log_at_idx').on(t.at), index('audit_log_entity_idx').on(t.entity, t.entityId)],
)

/** A batch, or a department of it, that was moved one semester on. */
export const promotion = pgTable('promotion', {
  id: id(),
  batch: text().notNull(),
  deptId: text(),
  createdAt: createdAt(),
  createdBy: uuid().references(() => student.id),
  /** Null while it moves students, and for one that was interrupted. */
  finishedAt: instant(),
  undoneAt: instant(),
})

export const promotedStudent = pgTable(
  'promoted_student',
  {
    promotionId: uuid()
      .notNull()
      .references(() => promotion.id),
    studentId: uuid()
      .notNull()
      .references(() => student.id),
    fromSemester: integer().notNull(),
    toSemester: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.promotionId, t.studentId] }),
    index('promoted_student_student_idx').on(t.studentId),
  ],
)
