import { studentDevicesMax, tokenLifetimeDays } from '@lectureshelf/contract/constants'
import { browserAndSystem } from '@lectureshelf/contract/people/device-name'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import type { Session } from '@lectureshelf/contract/people/sessions'
import { actorOf, isStaff, personTopic } from '../../people/actors.ts'
import { deleteKnownDevices } from '../../people/known-devices.table.ts'
import {
  type Device,
  type EndReason,
  type StoredSession,
  endOtherSessions,
  endSession,
  findLastUse,
  hasHadSession,
  insertSession,
  listLiveSessions,
  pageLiveSessions,
  saveConfirmation,
  touchSession,
} from '../../people/sessions.table.ts'
import { findSetFactor } from '../../people/second-factor/second-factors.table.ts'
import { type StoredStudent, findStudent, lockStudent } from '../../people/students.table.ts'
import type { Actor, RequestOrigin } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Identity } from '../../platform/http/mount.ts'
import type { Memory, Store } from '../../platform/memory/memory.ts'
import type { SecurityLogService } from '../security-log/security-log.service.ts'
import { createSessionConfirmation } from './session-confirmation.ts'
import { type SessionClaims, createSessionTokens } from './session-token.ts'
import { type SessionUses, createSessionUses, writeUseEveryMs } from './session-uses.ts'
import { endedBySignIn, idleSince, problemOf } from './sessions.policy.ts'
import { findSessionWithStudent, listIdleStaffSessions } from './signing-in.query.ts'

const lifetimeMs = tokenLifetimeDays * 24 * 60 * 60_000

interface Options {
  db: Db
  clock: Clock
  memory: Memory
  jwtSecret: string
  securityLog: Pick<SecurityLogService, 'record'>
}

/** Sessions of one process: as many as whose last use it remembers. */
const sessionsRemembered = 20_000

type SessionWithStudent = NonNullable<Awaited<ReturnType<typeof findSessionWithStudent>>>

/** A signed token without a stored session is rare: it is read again each time. */
interface RememberedSession {
  row: SessionWithStudent | null
  /** Whom the session is of, unless one of the rules that depend on the time says otherwise. */
  identity: Identity
}

const identityOf = ({ student, session }: SessionWithStudent): Identity => ({
  actor: { ...actorOf(student, session.id), deviceType: session.deviceType },
  problem: student.mustChangePassword ? 'password_change_required' : null,
})

const nobody = (problem: ErrorCode): Identity => ({ actor: null, problem })

/** What a sign-in verified: which password, and which second factor, null for none. */
interface Verified {
  passwordHash: string
  factorId: string | null
}

interface Opening {
  studentId: string
  device: Device
  verified: Verified | undefined
  now: Date
}

/** Requires that password and second factor are still those that were verified. The person is locked. */
const requireUnchanged = async (tx: Db, person: StoredStudent, verified: Verified): Promise<void> => {
  if (person.passwordHash !== verified.passwordHash) throw new AppError('invalid_credentials')
  const factor = await findSetFactor(tx, person.id)
  if ((factor?.id ?? null) !== verified.factorId) throw new AppError('second_factor_required')
}

/** Lists a person's live sessions by last use, after writing the uses that only this process knows. */
const listByLastUse = async (tx: Db, uses: SessionUses, studentId: string, now: Date) => {
  for (const use of uses.listOf(studentId)) await touchSession(tx, use, use.usedAt)
  return listLiveSessions(tx, studentId, now)
}

const storeSession = (db: Db, uses: SessionUses, { studentId, device, verified, now }: Opening) =>
  db.transaction(async (tx) => {
    const person = await lockStudent(tx, studentId)
    if (person === null) throw new AppError('invalid_credentials')
    // A block ends the sessions there are; one that opens beside it would be used after the block.
    if (person.blockedAt !== null) throw new AppError('blocked')
    if (verified !== undefined) await requireUnchanged(tx, person, verified)
    const live = await listByLastUse(tx, uses, studentId, now)
    const isFirst = !(await hasHadSession(tx, studentId))
    for (const { id, reason } of endedBySignIn(live, device, !isStaff(person))) {
      await endSession(tx, { sessionId: id, studentId, reason, now })
    }
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    // The person has just typed the password that was verified.
    const confirmedAt = verified === undefined ? null : now
    const sessionId = await insertSession(tx, { studentId, ...device, now, expiresAt, confirmedAt })
    return { studentId, sessionId, usn: person.usn, issuedAt: now, expiresAt, isFirst }
  })

interface IdentitySources {
  db: Db
  uses: SessionUses
  sessions: Store<RememberedSession>
}

/**
 * Returns whether nobody has used a session of staff for long. What this process remembers is enough while it is
 * recent; only when it is not may another process know better.
 */
const isIdle = async ({ db, uses }: IdentitySources, { session }: SessionWithStudent, now: Date) => {
  const since = idleSince(now)
  if ((uses.lastOf(session.id) ?? session.lastSeenAt) > since || session.lastSeenAt > since) return false
  const lastUse = await findLastUse(db, session.id)
  return lastUse === null || lastUse <= since
}

/** Finds whom a token names. Their rights are decided each time, because some end by the clock. */
const findIdentity = async (
  sources: IdentitySources,
  { sessionId, studentId }: SessionClaims,
  now: Date,
): Promise<Identity> => {
  const { db, uses, sessions } = sources
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
  const use = { sessionId, usedAt: now }
  if (uses.note({ ...use, studentId, lastSeenAt: row.session.lastSeenAt })) {
    await touchSession(db, use, new Date(now.getTime() - writeUseEveryMs))
  }
  return identity
}

const sessionOf = (row: StoredSession, actor: Actor): Session => ({
  _id: row.id,
  userAgent: row.userAgent,
  deviceType: row.deviceType,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  isCurrent: row.id === actor.sessionId,
})

/** Creates the operations by which an owner sees and ends other people's devices. */
const sessionsOfOthers = ({ db, clock, securityLog }: Options, uses: SessionUses) => ({
  /** Lists a person's devices for the owner. */
  listOf: async (actor: Actor, studentId: string): Promise<Session[]> =>
    (await listLiveSessions(db, studentId, clock.now())).map((row) => sessionOf(row, actor)),

  /** Ends one device of a person, in the caller's transaction. @throws AppError `not_found`. */
  endOf: async (on: Db, actor: Actor, studentId: string, sessionId: string): Promise<void> => {
    const reason = 'ended_by_owner_of_account'
    const userAgent = orNotFound(await endSession(on, { sessionId, studentId, reason, now: clock.now() }))
    await securityLog.record(on, {
      kind: 'device_ended',
      personId: studentId,
      actorId: actor.id,
      origin: actor.origin ?? null,
      detail: browserAndSystem(userAgent) ?? 'Another device',
    })
  },

  /** Ends a person's sessions beyond a student's device limit, in the caller's transaction: staff have none. */
  endSurplus: async (on: Db, studentId: string): Promise<void> => {
    const now = clock.now()
    const surplus = (await listByLastUse(on, uses, studentId, now)).slice(studentDevicesMax)
    for (const { id } of surplus) {
      await endSession(on, { sessionId: id, studentId, reason: 'device_limit', now })
    }
  },
})

/** Creates the service of sessions and devices. */
export const createSessionsService = (options: Options) => {
  const { db, clock, memory, jwtSecret, securityLog } = options
  const tokens = createSessionTokens(jwtSecret)
  const uses = createSessionUses()
  const sessions = memory.createStore<RememberedSession>({ max: sessionsRemembered })
  const ofOthers = sessionsOfOthers(options, uses)
  return {
    ...ofOthers,
    ...createSessionConfirmation(options),

    /**
     * Opens a session on a device and ends those it replaces. With `verified` it opens one only while these are
     * still the person's password hash and second factor. Also returns whether it is the person's first session ever.
     */
    openFor: async (
      studentId: string,
      device: Device,
      verified?: Verified,
    ): Promise<{ token: string; isFirst: boolean }> => {
      const { isFirst, ...opened } = await storeSession(db, uses, {
        studentId,
        device,
        verified,
        now: clock.now(),
      })
      return { token: await tokens.sign(opened), isFirst }
    },

    /** Returns the person of a bearer token, or why there is none. */
    identify: async (token: string | null, origin?: RequestOrigin): Promise<Identity> => {
      if (token === null) return nobody('unauthenticated')
      const now = clock.now()
      const claims = await tokens.read(token, now)
      if (claims === 'expired') return nobody('session_expired')
      if (claims === 'invalid') return nobody('unauthenticated')
      const identity = await findIdentity({ db, uses, sessions }, claims, now)
      if (identity.actor === null || origin === undefined) return identity
      return { ...identity, actor: { ...identity.actor, origin } }
    },

    /** Finds a person as they are now, for background work; null when they may not sign in. */
    findActor: async (studentId: string): Promise<Actor | null> => {
      const person = await findStudent(db, studentId)
      if (person === null || person.blockedAt !== null) return null
      return actorOf(person)
    },

    list: async (actor: Actor, page: SearchPage) =>
      mapPage(await pageLiveSessions(db, actor.id, page, clock.now()), (row) => sessionOf(row, actor)),

    /** Ends one of the caller's own live sessions. @throws AppError `not_found`. */
    end: (actor: Actor, sessionId: string): Promise<void> => ofOthers.endOf(db, actor, actor.id, sessionId),

    logout: async (actor: Actor): Promise<void> => {
      const own = { sessionId: actor.sessionId, studentId: actor.id, now: clock.now() }
      await endSession(db, { ...own, reason: 'logout' })
      const { id: personId, origin = null } = actor
      await securityLog.record(db, { kind: 'sign_out', personId, origin })
    },

    /**
     * Ends the person's other sessions and forgets their other browsers, in the caller's transaction. This session
     * proved a password that is no longer the person's.
     */
    endOthers: async (on: Db, actor: Actor, reason: EndReason, deviceHash: string | null): Promise<void> => {
      await endOtherSessions(on, {
        keepId: actor.sessionId,
        studentId: actor.id,
        reason,
        now: clock.now(),
      })
      await saveConfirmation(on, actor.sessionId, null)
      await deleteKnownDevices(on, actor.id, deviceHash)
    },

    /** Ends all of the person's sessions and forgets all browsers but one, in the caller's transaction. */
    endAll: async (
      on: Db,
      studentId: string,
      reason: EndReason,
      deviceHash: string | null = null,
    ): Promise<void> => {
      await endOtherSessions(on, { keepId: null, studentId, reason, now: clock.now() })
      await deleteKnownDevices(on, studentId, deviceHash)
    },

    /** Ends the sessions of staff that nobody used for long, so that no list shows them as live. */
    endIdle: async (): Promise<void> => {
      const now = clock.now()
      for (const idle of await listIdleStaffSessions(db, idleSince(now))) {
        await endSession(db, { ...idle, reason: 'idle', now })
      }
    },
  }
}

export type SessionsService = ReturnType<typeof createSessionsService>
