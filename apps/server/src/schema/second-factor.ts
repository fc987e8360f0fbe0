import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { personId } from './people.ts'

/** The authenticator application of a person: one at most, and in force only after a first right code. */
export const secondFactor = pgTable(
  'second_factor',
  {
    id: id(),
    studentId: personId().notNull(),
    /** Base32, as the application stores it. Codes are computed with it, so it cannot be a hash. */
    secret: text().notNull(),
    createdAt: createdAt(),
    /** When a first right code switched it on; null until then. */
    setAt: instant(),
    /** The time step of the last accepted code: this one and every earlier one are refused. */
    lastStep: integer(),
  },
  (t) => [uniqueIndex('second_factor_student_key').on(t.studentId)],
)

/** A code that replaces the application once. The codes of a person share one salt. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: id(),
    studentId: personId().notNull(),
    codeHash: text().notNull(),
    createdAt: createdAt(),
    usedAt: instant(),
  },
  (t) => [index('recovery_code_student_idx').on(t.studentId)],
)

/** Wrong codes that followed a right password, by browser. */
export const codeTry = pgTable(
  'code_try',
  {
    studentId: personId().notNull(),
    /** The hash of a known browser's cookie, or a session; empty for all other browsers together. */
    browser: text().notNull(),
    failures: integer().notNull(),
    triedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.browser] })],
)
