import type { ErrorCode } from '@lectureshelf/contract/errors'
import { actorOf, isStaff, personTopic } from '../../base/identity/actors.ts'
import { endSession, findLastUse, touchSession } from '../tables/sessions.table.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Identity } from '../../platform/actor.ts'
import type { Store } from '../../platform/memory/memory.ts'
import type { Carried, DeviceWatch } from './device-watch.ts'
import type { SessionClaims } from './session-token.ts'
import { type SessionUses, writeUseEveryMs } from './session-uses.ts'
import { idleSince, problemOf } from './sessions.policy.ts'
import { findSessionWithStudent } from './signing-in.query.ts'

/** Sessions of one process: as many as whose last use it remembers. */
export const sessionsRemembered = 20_000

type SessionWithStudent = NonNullable<Awaited<ReturnType<typeof findSessionWithStudent>>>

/** A signed token without a stored session is rare: it is read again each time. */
export interface RememberedSession {
  row: SessionWithStudent | null
  /** Whom the session is of, unless one of the rules that depend on time or browser says otherwise. */
  identity: Identity
}

const identityOf = ({ student, session }: SessionWithStudent): Identity => ({
  actor: { ...actorOf(student, session.id), deviceType: session.deviceType },
  problem: student.mustChangePassword ? 'password_change_required' : null,
})

export const nobody = (problem: ErrorCode): Identity => ({ actor: null, problem })

interface IdentitySources {
  db: Db
  uses: SessionUses
  sessions: Store<RememberedSession>
  watch: DeviceWatch
}

/**
 * Returns whether no one has used a session of staff for long. What this process remembers is enough while it is
 * recent; only when it is not may another process know better.
 */
const isIdle = async ({ db, uses }: IdentitySources, { session }: SessionWithStudent, now: Date) => {
  const since = idleSince(now)
  if ((uses.lastOf(session.id) ?? session.lastSeenAt) > since || session.lastSeenAt > since) return false
  const lastUse = await findLastUse(db, session.id)
  return lastUse === null || lastUse <= since
}

interface Asked {
  claims: SessionClaims
  /** Absent for work without a request, which comes from no browser. */
  carried: Carried | undefined
  now: Date
}

/** Finds whom a token names. Their rights are decided each time, because some end by the clock. */
export const findIdentity = async (sources: IdentitySources, asked: Asked): Promise<Identity> => {
  const { db, uses, sessions, watch } = sources
  const { claims, carried, now } = asked
  const { sessionId, studentId } = claims
  const { row, identity } = await sessions.get(`${sessionId} ${studentId}`, async () => {
    const found = await findSessionWithStudent(db, sessionId, studentId)
    if (found === null) return { value: { row: null, identity: nobody('session_expired') }, topics: null }
    return { value: { row: found, identity: identityOf(found) }, topics: [personTopic(studentId)] }
  })
  if (row === null) return identity
  const problem = problemOf(row, now)
  if (problem !== null) return nobody(problem)
  if (isStaff(row.student) && (await isIdle(sources, row, now))) {
    await endSession(db, { sessionId, studentId, reason: 'idle', now })
    return nobody('session_expired')
  }
  const elsewhere = carried === undefined ? null : await watch.problemOf(row.session, carried, now)
  if (elsewhere !== null) return nobody(elsewhere)
  const use = { sessionId, usedAt: now }
  if (uses.note({ ...use, studentId, lastSeenAt: row.session.lastSeenAt })) {
    await touchSession(db, use, new Date(now.getTime() - writeUseEveryMs))
  }
  return identity
}
