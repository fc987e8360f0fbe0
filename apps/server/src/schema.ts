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
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

/** The one schema of both databases. Column names become snake_case; `_id` exists in JSON only. */

const id = () => uuid().primaryKey().defaultRandom()
const instant = () => timestamp({ withTimezone: true, mode: 'date' })
const createdAt = () => instant().notNull().defaultNow()
/** Set by a delete; a sweep removes the row 30 days later. Uniqueness counts live rows only. */
const deletedAt = () => instant()

export const department = pgTable('department', {
  deptId: text().primaryKey(),
  deptName: text().notNull(),
  position: integer().notNull(),
})

export const scheme = pgTable('scheme', {
  scheme: text().primaryKey(),
  /** 2023 exists and appears in no selector. */
  isOffered: boolean().notNull().default(true),
})

export const semester = pgTable('semester', {
  semNum: integer().primaryKey(),
  semName: text().notNull().unique(),
})

export const batch = pgTable('batch', {
  batch: text().primaryKey(),
  scheme: text().references(() => scheme.scheme),
})

export const college = pgTable('college', {
  clgCode: text().primaryKey(),
  clgName: text().notNull(),
  region: integer().notNull(),
})

export interface StoredScope {
  departments: string[]
  schemes: string[]
  semesters: number[]
}

export const student = pgTable(
  'student',
  {
    id: id(),
    usn: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    contact: text().notNull(),
    gender: text({ enum: ['Male', 'Female', 'Other'] }).notNull(),
    dob: date({ mode: 'string' }).notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['student', 'subAdmin'] })
      .notNull()
      .default('student'),
    isAdmin: boolean().notNull().default(false),
    isOwner: boolean().notNull().default(false),
    scope: jsonb().$type<StoredScope>(),
    deptId: text()
      .notNull()
      .references(() => department.deptId),
    batch: text()
      .notNull()
      .references(() => batch.batch),
    scheme: text()
      .notNull()
      .references(() => scheme.scheme),
    semNum: integer()
      .notNull()
      .references(() => semester.semNum),
    clgCode: text()
      .notNull()
      .references(() => college.clgCode),
    registeredAt: createdAt(),
    blockedAt: instant(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex('student_usn_key')
      .on(t.usn)
      .where(sql`${t.deletedAt} is null`),
  ],
)

export const session = pgTable(
  'session',
  {
    id: id(),
    studentId: uuid()
      .notNull()
      .references(() => student.id),
    userAgent: text().notNull(),
    deviceType: text({ enum: ['mobile', 'desktop'] }).notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endReason: text({
      enum: ['logout', 'replaced', 'device_limit', 'ended_by_owner_of_account', 'password', 'blocked'],
    }),
  },
  (t) => [
    index('session_student_idx')
      .on(t.studentId)
      .where(sql`${t.endedAt} is null`),
  ],
)

/** A browser that has signed in before, by the hash of a random cookie. */
export const knownDevice = pgTable(
  'known_device',
  {
    studentId: uuid()
      .notNull()
      .references(() => student.id),
    tokenHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.tokenHash] })],
)

/** Failed sign-ins by (USN, address), by USN and by address. */
export const throttle = pgTable('throttle', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  windowStartedAt: instant().notNull(),
  blockedUntil: instant(),
})

export const subscription = pgTable(
  'subscription',
  {
    id: id(),
    studentId: uuid()
      .notNull()
      .references(() => student.id),
    plan: text({ enum: ['basic', 'premium'] }).notNull(),
    fromSemester: integer().notNull(),
    toSemester: integer().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The last day it is in force, in Asia/Kolkata. */
    endsOn: date({ mode: 'string' }).notNull(),
    cancelledAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index('subscription_student_idx').on(t.studentId)],
)

export const subject = pgTable(
  'subject',
  {
    id: id(),
    subCode: text().notNull(),
    subAbb: text().notNull(),
    subName: text().notNull(),
    description: text().notNull().default(''),
    addedBy: uuid().references(() => student.id),
    addedByName: text().notNull(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex('subject_sub_code_key')
      .on(t.subCode)
      .where(sql`${t.deletedAt} is null`),
  ],
)

/** Where a subject is taught: the notes of a shared subject exist once. */
export const offering = pgTable(
  'offering',
  {
    id: id(),
    subjectId: uuid()
      .notNull()
      .references(() => subject.id),
    deptId: text()
      .notNull()
      .references(() => department.deptId),
    scheme: text()
      .notNull()
      .references(() => scheme.scheme),
    semNum: integer()
      .notNull()
      .references(() => semester.semNum),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex('offering_place_key')
      .on(t.subjectId, t.deptId, t.scheme, t.semNum)
      .where(sql`${t.deletedAt} is null`),
    index('offering_shelf_idx')
      .on(t.deptId, t.scheme, t.semNum)
      .where(sql`${t.deletedAt} is null`),
  ],
)

export const section = pgTable(
  'section',
  {
    id: id(),
    subjectId: uuid()
      .notNull()
      .references(() => subject.id),
    sectionName: text().notNull(),
    sectionDesc: text().notNull().default(''),
    /** 0-based and dense among the live sections of a subject. */
    sectionIndex: integer().notNull(),
    addedBy: uuid().references(() => student.id),
    addedByName: text().notNull(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    index('section_subject_idx')
      .on(t.subjectId, t.sectionIndex)
      .where(sql`${t.deletedAt} is null`),
  ],
)

export const pdf = pgTable(
  'pdf',
  {
    id: id(),
    /** Null for the two reserved sheets, which belong to no section. */
    sectionId: uuid().references(() => section.id),
    pdfTitle: text().notNull().default(''),
    pdfDescription: text().notNull().default(''),
    /** The public name: unique for ever, one path segment. */
    pdfFile: text().notNull().unique(),
    originalName: text().notNull(),
    /** 0-based and dense among the live PDFs of a section. */
    pdfIndex: integer().notNull().default(0),
    /** The hash of the version shown now, here so that a section can refuse the same bytes twice. */
    sha256: text().notNull(),
    /** The number of the version shown now. */
    version: integer().notNull().default(1),
    addedBy: uuid().references(() => student.id),
    addedByName: text().notNull(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex('pdf_section_hash_key')
      .on(t.sectionId, t.sha256)
      .where(sql`${t.deletedAt} is null and ${t.sectionId} is not null`),
    index('pdf_section_idx')
      .on(t.sectionId, t.pdfIndex)
      .where(sql`${t.deletedAt} is null`),
  ],
)

export interface StoredOutlineEntry {
  title: string
  pageNumber: number | null
  level: number
}

/** The bytes of a PDF at one time. Replacing a PDF adds a version; its address stays. */
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
    outline: jsonb().$type<StoredOutlineEntry[]>(),
    /** 128 random bits in hex: the cover's public name; its bytes lie under `coverStorageKey`. */
    coverName: text().unique(),
    coverStorageKey: text(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('pdf_version_key').on(t.pdfId, t.version)],
)

/** One row a page, so that a long book never meets a limit of the search index. */
export const pdfPage = pgTable(
  'pdf_page',
  {
    versionId: uuid()
      .notNull()
      .references(() => pdfVersion.id, { onDelete: 'cascade' }),
    pageNumber: integer().notNull(),
    text: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.pageNumber] })],
)

/** The first opening of a PDF by a student on a day (Asia/Kolkata). */
export const pdfOpening = pgTable(
  'pdf_opening',
  {
    pdfId: uuid()
      .notNull()
      .references(() => pdf.id),
    studentId: uuid()
      .notNull()
      .references(() => student.id),
    openedOn: date({ mode: 'string' }).notNull(),
    openedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pdfId, t.studentId, t.openedOn] })],
)

export const reference = pgTable(
  'reference',
  {
    id: id(),
    subjectId: uuid()
      .notNull()
      .references(() => subject.id),
    refTitle: text().notNull(),
    refLink: text().notNull(),
    addedBy: uuid().references(() => student.id),
    addedByName: text().notNull(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (t) => [
    index('reference_subject_idx')
      .on(t.subjectId, t.createdAt)
      .where(sql`${t.deletedAt} is null`),
  ],
)

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

/** A payment claim: someone says to have paid, the owner checks. The first kind, sign-up, carries the whole form. */
export const registration = pgTable(
  'registration',
  {
    id: id(),
    kind: text({ enum: ['signup', 'renewal'] }).notNull(),
    state: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    usn: text().notNull(),
    plan: text({ enum: ['basic', 'premium'] }).notNull(),
    amountPaise: integer().notNull(),
    utr: text().notNull(),
    passwordHash: text(),
    form: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    decidedAt: instant(),
  },
  (t) => [
    uniqueIndex('registration_utr_key')
      .on(t.utr)
      .where(sql`${t.state} <> 'rejected'`),
    index('registration_usn_idx').on(t.usn),
  ],
)

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
