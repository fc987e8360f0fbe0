import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { UploadTarget } from '@lectureshelf/contract/library/uploads'
import { proposalStates } from '@lectureshelf/contract/library/proposals/proposals'
import { createdAt, damage, id, instant } from './columns.ts'
import { pdf, pdfVersion } from './pdfs.ts'
import { personId } from './people.ts'

type ReplaceTarget = Extract<UploadTarget, { kind: 'replace' }>

/** What an upload is for. A replacement also names the version that its PDF showed when the upload began. */
export type StoredTarget = Exclude<UploadTarget, ReplaceTarget> | (ReplaceTarget & { seenVersion?: number })

/** An upload in parts (tus), and its outcome. */
export const upload = pgTable(
  'upload',
  {
    /** Also its name in the store of unfinished uploads. */
    id: id(),
    personId: personId().notNull(),
    target: jsonb().$type<StoredTarget>().notNull(),
    originalName: text().notNull(),
    pdfTitle: text().notNull().default(''),
    pdfDescription: text().notNull().default(''),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['uploading', 'finishing', 'done', 'failed', 'cancelled'] })
      .notNull()
      .default('uploading'),
    /** The code for programs, and the sentence. */
    failureCode: text(),
    failure: text(),
    pdfId: uuid().references(() => pdf.id, { onDelete: 'set null' }),
    importId: uuid(),
    createdAt: createdAt(),
    finishedAt: instant(),
    /** Set when the person dismissed a failed upload. */
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
    personId: personId(),
    personName: text().notNull(),
    name: text().notNull(),
    state: text({ enum: ['planning', 'planned', 'running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('planning'),
    failure: text(),
    /** The stored archive until the import is done or expired; null for the command line, which reads in place. */
    storageKey: text().unique(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  (t) => [index('import_run_created_idx').on(t.createdAt)],
)

/** One line of a plan, and its outcome. */
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
    /** The data of the line that the work needs. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.position] }),
    index('import_item_state_idx').on(t.importId, t.state),
  ],
)

/** The version whose first pages visitors see; it has at most one row. */
export const sample = pgTable(
  'sample',
  {
    slot: integer().primaryKey().default(1),
    versionId: uuid()
      .notNull()
      .references(() => pdfVersion.id, { onDelete: 'cascade' }),
    /** 128 random bits in hex: the only address of the pictures. */
    name: text().notNull(),
    /** The numbers of the shown pages in order; null for the first ones, as samples were marked before. */
    pages: integer().array(),
    shownAt: createdAt(),
  },
  (t) => [check('sample_slot', sql`${t.slot} = 1`)],
)

/** A file that a member of staff proposed in place of the one that a PDF shows. It is deleted with its PDF. */
export const proposal = pgTable(
  'proposal',
  {
    id: id(),
    pdfId: uuid()
      .notNull()
      .references(() => pdf.id, { onDelete: 'cascade' }),
    /** The number of the version that was shown when the file was proposed. */
    version: integer().notNull(),
    /** Null once it is decided: an accepted file belongs to its version, any other is deleted. */
    storageKey: text().unique(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    originalName: text().notNull(),
    reason: text().notNull(),
    state: text({ enum: proposalStates }).notNull().default('open'),
    /** Why it was declined; else empty. */
    answer: text().notNull().default(''),
    proposedBy: personId().notNull(),
    proposedAt: createdAt(),
    decidedBy: personId(),
    decidedAt: instant(),
    /** When the bytes of a file that waits were last compared with their hash. */
    checkedAt: instant(),
    damage: damage(),
  },
  (t) => [
    // A person has one file waiting for a PDF.
    uniqueIndex('proposal_open_key')
      .on(t.pdfId, t.proposedBy)
      .where(sql`${t.state} = 'open'`),
    // A person's own ones, and the download of one's own data.
    index('proposal_sender_idx').on(t.proposedBy, t.proposedAt),
    // The ones of a PDF that is deleted.
    index('proposal_pdf_idx').on(t.pdfId),
    // What was decided by a person who is erased.
    index('proposal_decider_idx')
      .on(t.decidedBy)
      .where(sql`${t.decidedBy} is not null`),
  ],
)
