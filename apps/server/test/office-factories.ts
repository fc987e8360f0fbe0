import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../src/platform/db/database.ts'
import { feedback, importRun, mail, passwordReset, promotion, session, takedown } from '../src/schema.ts'

const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('The row was not stored.')
  return row
}

export const createFeedback = async (
  db: Db,
  studentId: string,
  overrides: Partial<typeof feedback.$inferInsert> = {},
) =>
  one(
    await db
      .insert(feedback)
      .values({ studentId, usn: '1LS22CS001', name: 'Asha Kulkarni', feedback: 'Good notes', ...overrides })
      .returning(),
  )

/** Stores an open takedown request. */
export const createTakedown = async (db: Db, overrides: Partial<typeof takedown.$inferInsert> = {}) =>
  one(
    await db
      .insert(takedown)
      .values({
        name: 'Meera Pai',
        email: 'meera@example.com',
        what: 'Module 3 of BCS502',
        reason: 'These are pages of my book.',
        ...overrides,
      })
      .returning(),
  )

/** Stores a queued mail, unless the test says otherwise. */
export const createMail = async (db: Db, overrides: Partial<typeof mail.$inferInsert> = {}) => {
  const unique = crypto.randomUUID()
  const values = {
    key: unique,
    messageId: `<${unique}@lectureshelf.example>`,
    toAddress: 'asha@example.com',
    subject: 'Welcome',
    textBody: 'Hello Asha',
    htmlBody: '<p>Hello Asha</p>',
  }
  return one(
    await db
      .insert(mail)
      .values({ ...values, ...overrides })
      .returning(),
  )
}

/** Stores a valid reset link and returns its token. */
export const createResetLink = async (db: Db, studentId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await db
    .insert(passwordReset)
    .values({ tokenHash, studentId, expiresAt: new Date(Date.now() + 30 * 60_000) })
  return token
}

/** Stores a session on a device. */
export const createSession = async (
  db: Db,
  studentId: string,
  overrides: Partial<typeof session.$inferInsert> = {},
) =>
  one(
    await db
      .insert(session)
      .values({
        studentId,
        userAgent: 'Firefox on Linux',
        deviceType: 'desktop',
        expiresAt: new Date(Date.now() + 7 * 24 * 60 * 60_000),
        ...overrides,
      })
      .returning(),
  )

/** Stores a promotion of a batch that moved no one. */
export const createPromotion = async (db: Db, overrides: Partial<typeof promotion.$inferInsert> = {}) =>
  one(
    await db
      .insert(promotion)
      .values({ batch: '2022', finishedAt: new Date(), ...overrides })
      .returning(),
  )

/** Stores a bulk import that is ready to be started. */
export const createImport = async (db: Db, overrides: Partial<typeof importRun.$inferInsert> = {}) =>
  one(
    await db
      .insert(importRun)
      .values({
        personName: 'Suma Shetty',
        name: 'notes.zip',
        state: 'planned',
        storageKey: crypto.randomUUID().replaceAll('-', ''),
        ...overrides,
      })
      .returning(),
  )

/** The form with which the owner adds a student; a test states only what matters. */
export const personForm = {
  usn: '1LS26CS009',
  name: 'Nisha Bhat',
  email: 'nisha@example.com',
  contact: '98450 12345',
  gender: 'Female',
  dob: '2006-05-04',
  department: 'CSE',
  batch: '2024',
  scheme: '2022',
  semNum: 5,
  college: 'BI',
  role: 'student',
  isAdmin: false,
  isOwner: false,
  isCashier: false,
  scope: null,
  grant: null,
}
