import { studentDevicesMax, tokenLifetimeDays, wrongPasswordsMax } from '@lectureshelf/contract/constants'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { browserAndSystem } from '@lectureshelf/contract/people/device-name'
import type { Session } from '@lectureshelf/contract/people/sessions'
import { actorOf, isStaff } from '../../base/identity/actors.ts'
import { deleteKnownDevices } from '../tables/devices/known-devices.table.ts'
import {
  type Device,
  type EndReason,
  type StoredSession,
  endOtherSessions,
  endSession,
  endSessionsOfBrowser,
  hasHadSession,
  insertSession,
  listLiveSessions,
  pageLiveSessions,
  saveConfirmation,
  touchSession,
  countWrongPassword,
  findConfirmation,
  forgetWrongPasswords,
} from '../tables/sessions.table.ts'
import { findSetFactor } from '../tables/second-factor/second-factors.table.ts'
import { type StoredStudent, findStudent, lockStudent } from '../../base/identity/students.table.ts'
import type { Actor, Identity } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { type SearchPage, mapPage } from '../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import type { Memory } from '../../platform/memory/memory.ts'
import { createSignOutWords } from '../../platform/secrets/sign-out-words.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import { type Carried, createDeviceWatch } from './device-watch.ts'
import { type RememberedSession, findIdentity, nobody, sessionsRemembered } from './session-identity.ts'
import { createSessionTokens } from './session-token.ts'
import { type SessionUses, createSessionUses } from './session-uses.ts'
import { endedBySignIn, idleSince, confirmedUntil, isConfirmed } from './sessions.policy.ts'
import { listIdleStaffSessions } from './signing-in.query.ts'

/**
 * Creates the operations by which a session proves its person's password again (decision 041). The proof is a column
 * of the session and is read for each call that needs it, so that it counts at every process from the next call on.
 */
const createSessionConfirmation = ({ db, clock }: DbAndClock) => ({
  /** Stores that the person proved their password, and returns until when that counts. */
  confirm: async (on: Db, { sessionId }: Actor): Promise<Date> => {
    const now = clock.now()
    await saveConfirmation(on, sessionId, now)
    return confirmedUntil(now)
  },

  /** Requires that the person proved their password in this session lately. @throws AppError `password_required` */
  requireConfirmed: async ({ sessionId }: Actor): Promise<void> => {
    const confirmedAt = await findConfirmation(db, sessionId)
    if (!isConfirmed(confirmedAt, clock.now())) throw new AppError('password_required')
  },

  /** Counts a wrong password, and ends a session of which too many came: its token may be a stolen one. */
  noteWrongPassword: async ({ id: studentId, sessionId }: Actor): Promise<void> => {
    if ((await countWrongPassword(db, sessionId)) < wrongPasswordsMax) return
    await endSession(db, { sessionId, studentId, reason: 'password', now: clock.now() })
  },

  /** Ends a row of wrong passwords. */
  noteRightPassword: ({ sessionId }: Actor): Promise<void> => forgetWrongPasswords(db, sessionId),
})

const lifetimeMs = tokenLifetimeDays * dayMs

interface Options extends DbAndClock {
  memory: Memory
  jwtSecret: string
  securityLog: Pick<SecurityLogService, 'record'>
}

/** What a sign-in verified: which password, and which second factor, null for none. */
interface Verified {
  passwordHash: string
  factorId: string | null
}

/** The browser of a sign-in. */
interface Browser {
  /** The hash of its token for the person. */
  deviceHash: string
  /** Whether the sign-in carried that token, so that it was not made just now. */
  isShown: boolean
  /** Everything that the sign-in carried: what other people have open there ends. */
  carried: readonly string[]
}

interface Opening {
  studentId: string
  device: Device
  verified: Verified | undefined
  browser: Browser | undefined
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

const storeSession = (db: Db, uses: SessionUses, opening: Opening) =>
  db.transaction(async (tx) => {
    const { studentId, device, verified, browser, now } = opening
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
    const deviceHash = browser?.deviceHash ?? null
    const deviceShownAt = browser?.isShown === true ? now : null
    const session = { studentId, ...device, now, expiresAt, confirmedAt, deviceHash, deviceShownAt }
    const sessionId = await insertSession(tx, session)
    await endSessionsOfBrowser(tx, { hashes: browser?.carried ?? [], butOf: studentId, now })
    return { studentId, sessionId, usn: person.usn, issuedAt: now, expiresAt, isFirst }
  })

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
  const words = createSignOutWords(jwtSecret)
  const uses = createSessionUses()
  const sessions = memory.createStore<RememberedSession>({ max: sessionsRemembered })
  const watch = createDeviceWatch(options)
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
      browser?: Browser,
    ): Promise<{ token: string; isFirst: boolean }> => {
      const opening = { studentId, device, verified, browser, now: clock.now() }
      const { isFirst, ...opened } = await storeSession(db, uses, opening)
      const signOutWord = words.of(opened.sessionId)
      return { token: await tokens.sign({ ...opened, signOutWord }), isFirst }
    },

    /** Returns the person of a bearer token, or why it names no one. Only work without a request carries nothing. */
    identify: async (token: string | null, carried?: Carried): Promise<Identity> => {
      if (token === null) return nobody('unauthenticated')
      const now = clock.now()
      const claims = await tokens.read(token, now)
      if (claims === 'expired') return nobody('session_expired')
      if (claims === 'invalid') return nobody('unauthenticated')
      const identity = await findIdentity({ db, uses, sessions, watch }, { claims, carried, now })
      if (identity.actor === null || carried?.origin === undefined) return identity
      return { ...identity, actor: { ...identity.actor, origin: carried.origin } }
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
    endOthers: async (
      on: Db,
      actor: Actor,
      reason: EndReason,
      keptDevices: readonly string[],
    ): Promise<void> => {
      await endOtherSessions(on, {
        keepId: actor.sessionId,
        studentId: actor.id,
        reason,
        now: clock.now(),
      })
      await saveConfirmation(on, actor.sessionId, null)
      await deleteKnownDevices(on, actor.id, keptDevices)
    },

    /** Ends all of the person's sessions and forgets all browsers but some, in the caller's transaction. */
    endAll: async (
      on: Db,
      studentId: string,
      reason: EndReason,
      keptDevices: readonly string[] = [],
    ): Promise<void> => {
      await endOtherSessions(on, { keepId: null, studentId, reason, now: clock.now() })
      await deleteKnownDevices(on, studentId, keptDevices)
    },

    /** Ends the sessions of staff that no one used for long, so that no list shows them as live. */
    endIdle: async (): Promise<void> => {
      const now = clock.now()
      for (const idle of await listIdleStaffSessions(db, idleSince(now))) {
        await endSession(db, { ...idle, reason: 'idle', now })
      }
    },
  }
}

export type SessionsService = ReturnType<typeof createSessionsService>
