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
import { createdAt, damage, id, instant } from './columns.ts'
import { authored, personId } from './people.ts'
import { section } from './content.ts'

export const pdf = pgTable(
  'pdf',
  {
    id: id(),
    /** Null for the two reserved sheets, which belong to no section. */
    sectionId: uuid().references(() => section.id),
    pdfTitle: text().notNull().default(''),
    pdfDescription: text().notNull().default(''),
    /** The public name: never reused, one path segment. */
    pdfFile: text().notNull().unique(),
    originalName: text().notNull(),
    /** 0-based and dense among the live PDFs of a section. */
    pdfIndex: integer().notNull().default(0),
    /** The hash of the shown version, here so that a section can reject the same bytes twice. */
    sha256: text().notNull(),
    /** The number of the shown version; not always the newest. */
    version: integer().notNull().default(1),
    /** The highest version number so far: a number is never reused. */
    lastVersion: integer().notNull().default(1),
    ...authored(),
  },
  (t) => [
    uniqueIndex('pdf_section_hash_key')
      .on(t.sectionId, t.sha256)
      .where(sql`${t.deletedAt} is null and ${t.sectionId} is not null`),
    index('pdf_section_idx')
      .on(t.sectionId, t.pdfIndex)
      .where(sql`${t.deletedAt} is null`),
    // The owner's list, newest first.
    index('pdf_created_idx')
      .on(t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    // The trash, and the sweep after 30 days.
    index('pdf_deleted_idx')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    // What a member of staff added.
    index('pdf_author_idx').on(t.addedBy),
  ],
)

export interface StoredOutlineEntry {
  title: string
  pageNumber: number | null
  level: number
}

/** Runs of pages of one kind, and the boxes of the photographs of each mixed page. */
export interface StoredLooks {
  kinds: [count: number, kind: 'text' | 'mixed' | 'scan' | 'shaded' | 'dark'][]
  pictures: [page: number, boxes: [left: number, top: number, width: number, height: number][]][]
}

/** Text, left, top, width, height and what follows, as the contract's words of a page. */
export type StoredWord = [text: string, left: number, top: number, width: number, height: number, end: number]

/** A version of a PDF's bytes. Replacing a PDF adds a version; its address stays. */
export const pdfVersion = pgTable(
  'pdf_version',
  {
    id: id(),
    pdfId: uuid()
      .notNull()
      .references(() => pdf.id),
    version: integer().notNull(),
    storageKey: text().notNull().unique(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    state: text({ enum: ['processing', 'ready', 'failed'] })
      .notNull()
      .default('processing'),
    failure: text(),
    pageCount: integer(),
    /** The rules of reading by which its page texts were made. */
    readingRules: integer().notNull().default(0),
    outline: jsonb().$type<StoredOutlineEntry[]>(),
    /** What a person typed in place of the outline. */
    chapters: jsonb().$type<StoredOutlineEntry[]>(),
    /** 128 random bits in hex: the cover's public name; its bytes are stored under `coverStorageKey`. */
    coverName: text().unique(),
    coverStorageKey: text(),
    /** The original name of the uploaded file. */
    originalName: text().notNull().default(''),
    addedBy: personId(),
    addedByName: text().notNull().default(''),
    createdAt: createdAt(),
    /** Set when another version replaced this one; a sweep deletes it 30 days later. */
    replacedAt: instant(),
    /** When the stored bytes were last compared with their hash. */
    checkedAt: instant(),
    damage: damage(),
    damagedAt: instant(),
  },
  (t) => [
    uniqueIndex('pdf_version_key').on(t.pdfId, t.version),
    // What is known of the same bytes.
    index('pdf_version_hash_idx').on(t.sha256),
    // What a member of staff added or replaced.
    index('pdf_version_author_idx').on(t.addedBy),
    // What is new since a reader's last visit.
    index('pdf_version_created_idx').on(t.createdAt),
  ],
)

/** One row per page, so that a long book never exceeds a limit of the search index. */
export const pdfPage = pgTable(
  'pdf_page',
  {
    versionId: uuid()
      .notNull()
      .references(() => pdfVersion.id, { onDelete: 'cascade' }),
    pageNumber: integer().notNull(),
    text: text().notNull(),
    /** What the document calls the page; null where that is its number. */
    label: text(),
    /**
     * What a machine made of a scanned page: it is still to be read, was read, could not be read, or ended its process
     * twice. `layered` pages have text of their own over a picture. Null for any other page.
     */
    scan: text({ enum: ['wanted', 'read', 'unread', 'failed', 'layered'] }),
    /** The words that a machine read, with their boxes. */
    scanWords: jsonb().$type<StoredWord[]>(),
    /** How often reading the page ended its process. */
    scanTries: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.pageNumber] }),
    // Scanned pages are few among many.
    index('pdf_page_scan_idx')
      .on(t.versionId, t.pageNumber)
      .where(sql`${t.scan} is not null`),
  ],
)

/** How far a machine is with the scanned pages of a version. Without a row no one has looked for them. */
export const pdfScan = pgTable('pdf_scan', {
  versionId: uuid()
    .primaryKey()
    .references(() => pdfVersion.id, { onDelete: 'cascade' }),
  /** `checking` compares a text layer with what a machine reads, before it is believed. */
  state: text({ enum: ['none', 'checking', 'reading', 'done'] }).notNull(),
  /** How many pages are scanned, without those with a text layer. */
  pages: integer().notNull(),
  /** How many of them have words in the end. */
  readPages: integer().notNull().default(0),
  lookedAt: createdAt(),
  finishedAt: instant(),
  /** How many turns of reading its pages were slow. */
  slowTurns: integer().notNull().default(0),
})

/** How far a measuring of a version is that takes several turns. The row goes when it is done. */
export const pdfMeasuring = pgTable(
  'pdf_measuring',
  {
    versionId: uuid()
      .notNull()
      .references(() => pdfVersion.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['measures', 'coverage'] }).notNull(),
    /** The file that was measured: one that was put back is measured from the beginning. */
    storageKey: text().notNull(),
    turns: integer().notNull(),
    /** What the engine needs to go on. */
    reached: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.kind] })],
)

/** What was measured of a version's pages. Without a row they wait for it. */
export const pdfLayout = pgTable('pdf_layout', {
  versionId: uuid()
    .primaryKey()
    .references(() => pdfVersion.id, { onDelete: 'cascade' }),
  /** Runs of pages of one shown size: count, width and height in points. Null when they cannot be measured. */
  pageSizes: jsonb().$type<[count: number, width: number, height: number][]>(),
  /** The box of everything drawn on each page, in parts of the page (`boxParts`); null for an empty page. */
  inkBoxes: jsonb().$type<([left: number, top: number, width: number, height: number] | null)[]>().notNull(),
  /** Byte ranges that a reader needs to draw page 1: the first byte and the one after the last. */
  firstRanges: jsonb().$type<[start: number, end: number][]>().notNull(),
  /** What the pages look like, as the contract's `PageLooks`. Null for a version that was measured before they were. */
  pageLooks: jsonb().$type<StoredLooks>(),
  hasText: boolean().notNull(),
  measuredAt: createdAt(),
})

/** The picture of a page in one width. Without a storage key it could not be drawn. */
export const pdfPicture = pgTable(
  'pdf_picture',
  {
    versionId: uuid()
      .notNull()
      .references(() => pdfVersion.id, { onDelete: 'cascade' }),
    pageNumber: integer().notNull(),
    /** The width that was asked for, in pixels; a very long page is drawn narrower. */
    width: integer().notNull(),
    storageKey: text().unique(),
    sizeBytes: integer().notNull(),
    madeAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.pageNumber, t.width] }),
    // The oldest pictures go first when there are too many.
    index('pdf_picture_made_idx').on(t.madeAt),
  ],
)

/** When a person last opened a version: a reader from the day before its replacement may finish it. */
export const pdfVersionReader = pgTable(
  'pdf_version_reader',
  {
    versionId: uuid()
      .notNull()
      .references(() => pdfVersion.id, { onDelete: 'cascade' }),
    studentId: personId().notNull(),
    openedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.studentId] }),
    index('pdf_version_reader_student_idx').on(t.studentId),
  ],
)

/** The first opening of a PDF by a student on a day (Asia/Kolkata). */
export const pdfOpening = pgTable(
  'pdf_opening',
  {
    pdfId: uuid()
      .notNull()
      .references(() => pdf.id),
    studentId: personId().notNull(),
    openedOn: date({ mode: 'string' }).notNull(),
    openedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.pdfId, t.studentId, t.openedOn] }),
    // The download of one's own data.
    index('pdf_opening_student_idx').on(t.studentId),
    // How many read what in the last weeks.
    index('pdf_opening_day_idx').on(t.openedOn, t.pdfId, t.studentId),
  ],
)

/** A stored file that no row refers to, noted by a sweep: it is deleted seven days later, if it still belongs to nothing. */
export const strayFile = pgTable('stray_file', {
  storageKey: text().primaryKey(),
  sizeBytes: bigint({ mode: 'number' }).notNull(),
  notedAt: instant().notNull(),
})

/** A stored file that a process did not find or could not read. It is believed after two looks, a minute apart. */
export const missingFile = pgTable('missing_file', {
  storageKey: text().primaryKey(),
  /** What was seen; believed of no file before it is judged. */
  damage: damage().notNull(),
  foundAt: instant().notNull(),
  /** When the check last saw that it was still so; null before its first look. */
  lookedAt: instant(),
  /** When it was judged, kept for ten minutes: it counts among those that are missing at once. */
  judgedAt: instant(),
  /** When the owners were told that too many are missing at once. */
  toldAt: instant(),
})

/** A file that this database has stored: another database, or an older state of it, does not know it. */
export const knownFile = pgTable('known_file', {
  storageKey: text().primaryKey(),
  storedAt: instant().notNull(),
})
