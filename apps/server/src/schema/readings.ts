import { doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { pdf } from './pdfs.ts'
import { personId } from './people.ts'

/**
 * Where a person is in a PDF. No index contains a column that changes with each page: such an update would write to
 * every index.
 */
export const reading = pgTable(
  'reading',
  {
    studentId: personId().notNull(),
    pdfId: uuid()
      .notNull()
      .references(() => pdf.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** From 1. */
    page: integer().notNull(),
    /** How far down the page the top of the window is, from 0 to 1. */
    pageOffset: doublePrecision().notNull(),
    furthest: integer().notNull(),
    /** By the reader's clock, but never later than the server's when it arrived. */
    readAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** The session that read there: its device, and whether a reader asks from another one. */
    sessionId: uuid().notNull(),
    deviceType: text({ enum: ['mobile', 'desktop'] }).notNull(),
    /** Set when the person took the PDF out of what they continue; a later reading clears it. */
    putAwayAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.pdfId] }), index('reading_pdf_idx').on(t.pdfId)],
)

/** The current or last visit of a person, and when the one before it ended. */
export const visit = pgTable('visit', {
  studentId: personId().primaryKey(),
  lastAt: instant().notNull(),
  /** Null during the first visit. */
  previousEndedAt: instant(),
})
