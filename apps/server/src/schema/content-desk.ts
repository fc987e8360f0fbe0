import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { UploadTarget } from '@lectureshelf/contract/content/uploads'
import { createdAt, id, instant } from './columns.ts'
import { pdf } from './pdfs.ts'
import { student } from './people.ts'

/** A file on its way in parts (tus), and what became of it. */
export const upload = pgTable(
  'upload',
  {
    /** Also its name in the store of unfinished uploads. */
    id: id(),
    personId: uuid()
      .notNull()
      .references(() => student.id),
    target: jsonb().$type<UploadTarget>().notNull(),
    originalName: text().notNull(),
    pdfTitle: text().notNull().default(''),
    pdfDescription: text().notNull().default(''),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['uploading', 'finishing', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('uploading'),
    /** The word for programs, and the sentence. */
    failureCode: text(),
    failure: text(),
    pdfId: uuid().references(() => pdf.id, { onDelete: 'set null' }),
    importId: uuid(),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** A failed one that its person does not want to see any more. */
    dismissedAt: instant(),
  },
  (t) => [
    index('upload_person_idx').on(t.personId, t.createdAt),
    index('upload_pdf_idx').on(t.pdfId),
    index('upload_open_idx')
      .on(t.state, t.createdAt)
      .where(sql`${t.state} in ('uploading', 'finishing')`),
  ],
)

/** A bulk import: a plan first, then the work, one item at a time. */
export const importRun = pgTable(
  'import_run',
  {
    id: id(),
    personId: uuid().references(() => student.id),
    personName: text().notNull(),
    name: text().notNull(),
    state: text({ enum: ['planning', 'planned', 'running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('planning'),
    failure: text(),
    /** Where the archive lies until the import is done or old; null for the command line, which reads in place. */
    storageKey: text().unique(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [index('import_run_created_idx').on(t.createdAt)],
)

/** One line of a plan, and what became of it. */
export const importItem = pgTable(
  'import_item',
  {
    importId: uuid()
      .notNull()
      .references(() => importRun.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text({ enum: ['subject', 'offering', 'section', 'pdf', 'reference', 'unknown'] }).notNull(),
    path: text().notNull(),
    title: text().notNull(),
    state: text({ enum: ['create', 'skip', 'refuse', 'created', 'skipped', 'failed'] }).notNull(),
    reason: text(),
    /** What the work needs to know of the line. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index('import_item_state_idx').on(t.importId, t.state),
  ],
)
