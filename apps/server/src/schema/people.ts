import { securityKinds } from '@lectureshelf/contract/base/security-log'
import { sql } from 'drizzle-orm'
import {
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
import { createdAt, deletedAt, id, instant } from './columns.ts'
import { batch, college, department, scheme, semester } from './places.ts'

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
    /** Set with a temporary password: most other calls are refused until it is changed. */
    mustChangePassword: boolean().notNull().default(false),
    temporaryPasswordExpiresAt: instant(),
    role: text({ enum: ['student', 'subAdmin'] })
      .notNull()
      .default('student'),
    isAdmin: boolean().notNull().default(false),
    isOwner: boolean().notNull().default(false),
    /** A flag beside the role: handles payments. The owner does so without it. */
    isCashier: boolean().notNull().default(false),
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
    /** When a promotion found the student in the last semester. */
    completedAt: instant(),
    /** When place, semester or role were last changed other than by a promotion: an undo skips such rows. */
    changedAt: instant(),
    /** When the personal fields were blanked. */
    erasedAt: instant(),
    /** When the owner let the student read before a payment is checked again: earlier false claims count no more. */
    trustRestoredAt: instant(),
    /** When the owner put off the notice that asks for a second factor. */
    secondFactorPutOffAt: instant(),
    deletedAt: deletedAt(),
  },
  (t) => [
    uniqueIndex('student_usn_key')
      .on(t.usn)
      .where(sql`${t.deletedAt} is null`),
    // The owner's list is ordered byte by byte, whatever the database's own collation is.
    index('student_list_idx')
      .on(sql`${t.usn} collate "C"`)
      .where(sql`${t.deletedAt} is null`),
    // The same list by name, and the newest accounts first.
    index('student_name_idx')
      .on(sql`lower(${t.name}) collate "C"`, sql`${t.usn} collate "C"`)
      .where(sql`${t.deletedAt} is null`),
    index('student_registered_idx')
      .on(t.registeredAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    // For finding others with the email or the phone of a claim.
    index('student_email_idx').on(sql`lower(${t.email})`),
    index('student_phone_idx').on(sql`right(regexp_replace(${t.contact}, '[^0-9]', '', 'g'), 10)`),
    // The closed accounts, which are few.
    index('student_closed_idx')
      .on(t.id)
      .where(sql`${t.deletedAt} is not null`),
    index('student_owner_idx')
      .on(t.id)
      .where(sql`${t.isOwner} and ${t.deletedAt} is null`),
  ],
)

/** A column that refers to a person. */
export const personId = () => uuid().references(() => student.id)

/** A student's wish for another USN. One that was granted is deleted: the audit log has it. */
export const usnRequest = pgTable(
  'usn_request',
  {
    studentId: personId().primaryKey(),
    /** The USN that the university gave. */
    usn: text().notNull(),
    askedAt: createdAt(),
    /** Null while it waits. */
    refusedAt: instant(),
    reason: text().notNull().default(''),
  },
  (t) => [
    index('usn_request_waiting_idx')
      .on(t.askedAt)
      .where(sql`${t.refusedAt} is null`),
  ],
)

/** The columns of content that a person added and that can be deleted. */
export const authored = () => ({
  addedBy: personId(),
  addedByName: text().notNull(),
  createdAt: createdAt(),
  deletedAt: deletedAt(),
})

export const session = pgTable(
  'session',
  {
    id: id(),
    studentId: personId().notNull(),
    userAgent: text().notNull(),
    deviceType: text({ enum: ['mobile', 'desktop'] }).notNull(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    endedAt: instant(),
    endReason: text({
      enum: [
        'logout',
        'replaced',
        'device_limit',
        'ended_by_owner_of_account',
        'password',
        'second_factor',
        'blocked',
        'idle',
        'other_device',
        'browser_taken',
      ],
    }),
    /** When the person last proved their password in this session; a new password clears it. */
    confirmedAt: instant(),
    /** Wrong passwords in a row since then. */
    wrongPasswords: integer().notNull().default(0),
    /** The hash of the browser's token that the sign-in made or was shown; null for a session from before. */
    deviceHash: text(),
    /** When a request of the session first carried that token: since then every request carries it. */
    deviceShownAt: instant(),
    /** The networks of the last hour with their times, while the token was never shown. */
    networks: jsonb().$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [
    index('session_student_idx')
      .on(t.studentId)
      .where(sql`${t.endedAt} is null`),
    // The accounts with many devices, and the download of one's own data.
    index('session_devices_idx').on(t.studentId, t.createdAt),
    // The sessions of a browser, when someone else signs in there.
    index('session_browser_idx')
      .on(t.deviceHash)
      .where(sql`${t.endedAt} is null`),
  ],
)

/** A browser that has signed in before, identified by the hash of a random cookie. */
export const knownDevice = pgTable(
  'known_device',
  {
    studentId: personId().notNull(),
    tokenHash: text().notNull(),
    lastUsedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.tokenHash] })],
)

/** Counters of failed sign-ins by (USN, address), by USN and by address. */
export const throttle = pgTable('throttle', {
  key: text().primaryKey(),
  /** The hash of the counted USN, if any, so that erasure finds the row. */
  usnHash: text(),
  failures: integer().notNull(),
  windowStartedAt: instant().notNull(),
  blockedUntil: instant(),
})

/** Sign-ins, refusals and changes of passwords and roles: kept 180 days, shown to owners and to the person. */
export const securityLog = pgTable(
  'security_log',
  {
    id: id(),
    at: createdAt(),
    kind: text({ enum: securityKinds }).notNull(),
    /** The account of the entry; null when no account was found. */
    personId: personId(),
    /** The member of staff who caused the entry; null when the person did. */
    actorId: personId(),
    /** The first part of the network address, never the whole: /24 of IPv4, /48 of IPv6. */
    addressPrefix: text().notNull().default(''),
    /** Browser and kind of device in a few words. */
    device: text().notNull().default(''),
    /** The refused or changed thing, in fixed words. */
    detail: text().notNull().default(''),
  },
  (t) => [
    index('security_log_at_idx').on(t.at),
    index('security_log_person_idx').on(t.personId, t.at),
    // What a member of staff did, for the download of one's own data.
    index('security_log_actor_idx')
      .on(t.actorId)
      .where(sql`${t.actorId} is not null`),
  ],
)

/** A one-use reset link, identified by the hash of its token. The old password works until it is used. */
export const passwordReset = pgTable(
  'password_reset',
  {
    tokenHash: text().primaryKey(),
    studentId: personId().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [index('password_reset_student_idx').on(t.studentId)],
)
