import type { ErrorCode } from '@lectureshelf/contract/errors'
import { LRUCache } from 'lru-cache'
import { findKnownDevice } from '../tables/devices/own-devices.query.ts'
import { type StoredSession, bindSession, endSession, noteNetwork } from '../tables/sessions.table.ts'
import type { RequestOrigin } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { SecurityLogService } from '../../base/security-log/security-log.service.ts'
import { isJustSignedIn, judgeDevice, networksMax, networksWithinMs } from './device-binding.policy.ts'

/** What a request carries that tells which browser it comes from. */
export interface Carried {
  /** The hashes of its device tokens. */
  deviceHashes: readonly string[]
  /** Returns the part of its address that may be stored. */
  network: () => string
  /** Absent where a refusal is repeated by the framework, which knows it. */
  origin?: RequestOrigin | undefined
}

type Judged = Pick<StoredSession, 'id' | 'studentId' | 'deviceHash' | 'deviceShownAt'>

interface Options {
  db: Db
  securityLog: Pick<SecurityLogService, 'record'>
}

/** A use of a network counts for longer than this, so most requests of a session cost no statement. */
const noteEveryMs = 10 * 60_000
const remembered = 20_000

/** Creates the watch over the browsers of sessions: each continues where its sign-in was (decision 008). */
export const createDeviceWatch = ({ db, securityLog }: Options) => {
  /** Sessions with the token that this process stored for them, until the journal brings the row again. */
  const bound = new LRUCache<string, string>({ max: remembered })
  /** Tokens of sessions that are no browser of the person. */
  const strange = new LRUCache<string, true>({ max: remembered })
  const noted = new LRUCache<string, number>({ max: remembered })

  const bind = async ({ id: sessionId }: Judged, deviceHash: string, now: Date): Promise<void> => {
    if (bound.get(sessionId) === deviceHash) return
    await bindSession(db, { sessionId, deviceHash, now })
    bound.set(sessionId, deviceHash)
  }

  /** Ends a session that was seen where its sign-in was not, and records it in the security log once. */
  const end = async (
    { id: sessionId, studentId }: Judged,
    { origin }: Carried,
    { detail, now }: { detail: string; now: Date },
  ): Promise<ErrorCode> => {
    if (origin === undefined) return 'session_elsewhere'
    await db.transaction(async (tx) => {
      const ended = await endSession(tx, { sessionId, studentId, reason: 'other_device', now })
      if (ended === null) return
      await securityLog.record(tx, { kind: 'session_elsewhere', personId: studentId, origin, detail })
    })
    return 'session_elsewhere'
  }

  /** Binds a session whose own token was not shown to another token of the same person, if the request has one. */
  const bindToKnown = async (session: Judged, { deviceHashes }: Carried, now: Date): Promise<boolean> => {
    if (deviceHashes.length === 0) return false
    const key = `${session.id} ${deviceHashes.join(' ')}`
    if (strange.has(key)) return false
    const known = await findKnownDevice(db, session.studentId, deviceHashes)
    if (known === null) strange.set(key, true)
    else await bind(session, known.hash, now)
    return known !== null
  }

  const judgeUnshown = async (session: Judged, carried: Carried, now: Date): Promise<ErrorCode | null> => {
    if (await bindToKnown(session, carried, now)) return null
    const network = carried.network()
    const key = `${session.id} ${network}`
    if (now.getTime() - (noted.get(key) ?? -Infinity) < noteEveryMs) return null
    const since = new Date(now.getTime() - networksWithinMs)
    const use = { sessionId: session.id, network, now, since, max: networksMax }
    if (!(await noteNetwork(db, use))) return end(session, carried, { detail: 'Too many networks', now })
    noted.set(key, now.getTime())
    return null
  }

  const judgeOther = async (session: Judged, carried: Carried, now: Date): Promise<ErrorCode | null> => {
    const known = await findKnownDevice(db, session.studentId, carried.deviceHashes)
    if (known === null || !isJustSignedIn(known, now)) {
      return end(session, carried, { detail: 'Another browser', now })
    }
    await bind(session, known.hash, now)
    return null
  }

  return {
    /** Returns why a live session does not go on with a request, or null when it does. */
    problemOf: async (session: Judged, carried: Carried, now: Date): Promise<ErrorCode | null> => {
      switch (judgeDevice(session, carried.deviceHashes)) {
        case 'same':
          return null
        case 'first':
          await bind(session, session.deviceHash ?? '', now)
          return null
        case 'missing':
          return 'sign_in_mark_lost'
        case 'unshown':
          return judgeUnshown(session, carried, now)
        default:
          return judgeOther(session, carried, now)
      }
    },
  }
}

export type DeviceWatch = ReturnType<typeof createDeviceWatch>
