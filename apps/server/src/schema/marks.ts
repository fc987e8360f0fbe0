import type { MarkBox } from '@lectureshelf/contract/reading/marks/marks'
import { markColours, markKinds } from '@lectureshelf/contract/reading/marks/mark-constants'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { pdf } from './pdfs.ts'
import { personId } from './people.ts'

/**
 * A person's own mark in a PDF. Its id comes from a browser, so it is a key only together with the person: an id of
 * someone else says nothing. A deleted mark stays without its words until other devices have learned of it.
 */
export const mark = pgTable(
  'mark',
  {
    studentId: personId().notNull(),
    id: uuid().notNull(),
    pdfId: uuid()
      .notNull()
      .references(() => pdf.id, { onDelete: 'cascade' }),
    kind: text({ enum: markKinds }).notNull(),
    /** The version in which page and boxes are right. */
    version: integer().notNull(),
    page: integer().notNull(),
    /** The last version in which the marked text was looked for and not found. */
    lostIn: integer(),
    /** The version in which it was not looked for, because its person might not read it. */
    withheldIn: integer(),
    /** The marked text and what stood around it; null for a page. */
    exact: text(),
    prefix: text(),
    suffix: text(),
    boxes: jsonb().$type<MarkBox[]>().notNull(),
    colour: text({ enum: markColours }),
    note: text().notNull(),
    /** What other devices wrote at the same time as the note. */
    otherNotes: jsonb().$type<string[]>().notNull(),
    createdAt: createdAt(),
    /** Both by the browser's clock, but never later than the server's when they arrived. */
    changedAt: instant().notNull(),
    noteAt: instant(),
    deletedAt: instant(),
    /** When the row changed last, by the server's clock. */
    receivedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.id] }),
    index('mark_person_pdf_idx').on(t.studentId, t.pdfId),
    // What changed since a device asked last.
    index('mark_received_idx').on(t.studentId, t.receivedAt, t.id),
    // Marks that are looked for in a new version.
    index('mark_pdf_idx').on(t.pdfId),
    index('mark_deleted_idx')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
  ],
)
