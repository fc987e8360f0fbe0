import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { knownDevice, session, student } from '../../schema.ts'

/** Finds a live person by USN, and whether the browser has signed in as them before. */
export const findCandidate = async (on: Db, usn: string, tokenHash: string) => {
  const [row] = await on
    .select({
      id: student.id,
      usn: student.usn,
      name: student.name,
      email: student.email,
      passwordHash: student.passwordHash,
      blockedAt: student.blockedAt,
      temporaryPasswordExpiresAt: student.temporaryPasswordExpiresAt,
      knownHash: knownDevice.tokenHash,
    })
    .from(student)
    .leftJoin(knownDevice, and(eq(knownDevice.studentId, student.id), eq(knownDevice.tokenHash, tokenHash)))
    .where(and(eq(student.usn, usn), isNull(student.deletedAt)))
  return row === undefined ? null : { ...row, isKnownDevice: row.knownHash !== null }
}

/** Finds a session with its person, both live or not, in one query: they decide every request. */
export const findSessionWithStudent = (on: Db, sessionId: string, studentId: string) =>
  firstOf(
    on
      .select({ session, student })
      .from(session)
      .innerJoin(student, eq(student.id, session.studentId))
      .where(and(eq(session.id, sessionId), eq(session.studentId, studentId))),
  )

/** Lists the live sessions of staff that were not used since an instant. */
export const listIdleStaffSessions = (on: Db, since: Date) =>
  on
    .select({ sessionId: session.id, studentId: session.studentId })
    .from(session)
    .innerJoin(student, eq(student.id, session.studentId))
    .where(
      and(
        isNull(session.endedAt),
        lte(session.lastSeenAt, since),
        or(eq(student.role, 'subAdmin'), student.isAdmin, student.isOwner, student.isCashier),
      ),
    )
