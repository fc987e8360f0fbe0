import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { auditLog, feedback, mail, registration, session, student, utrDispute } from '../../schema.ts'
import { isLive, updateStudent } from './students.repo.ts'

interface Erasure {
  studentId: string
  usn: string
  email: string
  /** Stands where the USN stood, which is free again. */
  token: string
  now: Date
}

export const erasedName = 'Erased person'
/** A day that is nobody's. */
const noDay = '1900-01-01'

/** Blanks the person's own row. No password verifies against what is no hash. */
export const eraseStudent = (on: Db, { studentId, token, now }: Erasure): Promise<void> =>
  updateStudent(on, studentId, {
    usn: token,
    name: erasedName,
    email: '',
    contact: '',
    dob: noDay,
    gender: 'Other',
    passwordHash: 'erased',
    mustChangePassword: false,
    temporaryPasswordExpiresAt: null,
    role: 'student',
    isAdmin: false,
    isOwner: false,
    scope: null,
    erasedAt: now,
    deletedAt: now,
  })

/**
 * Blanks what the claims say of the person; amounts and payment references stay. A sign-up that waits under the
 * USN is not theirs: it has no account yet, and is decided like any other.
 */
const eraseClaims = async (on: Db, { studentId, usn, token }: Erasure): Promise<void> => {
  const isDecidedSignUp = and(eq(registration.usn, usn), ne(registration.state, 'pending'))
  const blank = { name: erasedName, email: '', contact: '', dob: noDay, gender: 'Other', usn: token }
  await on
    .update(registration)
    .set({
      usn: token,
      passwordHash: null,
      // A renewal's form holds less: only what is there is blanked.
      form: sql`case when ${registration.kind} = 'signup'
        then ${registration.form} || ${JSON.stringify(blank)}::jsonb
        else ${registration.form} || ${JSON.stringify({ name: erasedName })}::jsonb end`,
    })
    .where(or(eq(registration.studentId, studentId), isDecidedSignUp))
  await on.update(utrDispute).set({ usn: token }).where(eq(utrDispute.usn, usn))
}

/** Blanks mails to an address that nobody else has. One that is on its way is left to the queue. */
const eraseMails = async (on: Db, { email }: Erasure): Promise<void> => {
  const isShared = (await on.$count(student, and(eq(student.email, email), isLive))) > 0
  if (isShared || email === '') return
  await on
    .update(mail)
    .set({ toAddress: '', textBody: '', htmlBody: '' })
    .where(and(eq(mail.toAddress, email), inArray(mail.state, ['sent', 'failed'])))
}

/** Blanks what is stored about the person elsewhere. Their own row is blank by then. */
export const eraseTraces = async (on: Db, erasure: Erasure): Promise<void> => {
  const { studentId, token } = erasure
  await on.update(feedback).set({ usn: token, name: erasedName }).where(eq(feedback.studentId, studentId))
  await on.update(session).set({ userAgent: '' }).where(eq(session.studentId, studentId))
  await eraseClaims(on, erasure)
  await eraseMails(on, erasure)
  const personal = sql`array['usn', 'name', 'email', 'contact', 'dob', 'gender']`
  await on
    .update(auditLog)
    .set({
      entityLabel: '',
      before: sql`${auditLog.before} - ${personal}`,
      after: sql`${auditLog.after} - ${personal}`,
    })
    .where(eq(auditLog.studentId, studentId))
}
