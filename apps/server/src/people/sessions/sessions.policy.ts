import { passwordAgainMinutes, staffIdleHours, studentDevicesMax } from '@lectureshelf/contract/constants'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import type { Device, EndReason, StoredSession } from '../tables/sessions.table.ts'
import type { StoredStudent } from '../../base/identity/students.table.ts'

type SessionState = Pick<StoredSession, 'endedAt' | 'endReason' | 'expiresAt'>
type AccountState = Pick<StoredStudent, 'blockedAt' | 'deletedAt'>

/**
 * Why a sign-in ended another session. The user agents of two phones may be the same, so a session that was replaced
 * may be that of another device, too.
 */
const endedByAnother: readonly (EndReason | null)[] = ['device_limit', 'replaced']

/** Returns why a session does not authenticate its bearer, or null when it does. */
export const problemOf = (
  { session, student }: { session: SessionState; student: AccountState },
  now: Date,
): ErrorCode | null => {
  // A blocked person reads the reason at the next sign-in, where the password proves who they are.
  if (student.blockedAt !== null || student.deletedAt !== null) return 'unauthenticated'
  if (session.endedAt !== null) {
    if (session.endReason === 'other_device') return 'session_elsewhere'
    return endedByAnother.includes(session.endReason) ? 'session_replaced' : 'session_expired'
  }
  return session.expiresAt <= now ? 'session_expired' : null
}

interface LiveSession extends Device {
  id: string
}

/**
 * Chooses the sessions that a sign-in ends. The same device replaces its session; of a student's other devices
 * the least recently used are ended when there is no room. Staff have no limit.
 */
export const endedBySignIn = (
  live: LiveSession[],
  device: Device,
  isStudent: boolean,
): { id: string; reason: EndReason }[] => {
  const isSame = (other: Device) =>
    other.userAgent === device.userAgent && other.deviceType === device.deviceType
  const others = live.filter((session) => !isSame(session))
  const surplus = isStudent ? others.slice(studentDevicesMax - 1) : []
  return [
    ...live.filter(isSame).map(({ id }) => ({ id, reason: 'replaced' as const })),
    ...surplus.map(({ id }) => ({ id, reason: 'device_limit' as const })),
  ]
}

const staffIdleMs = staffIdleHours * 60 * 60_000

/** Returns the instant since which a session of staff must have been used. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - staffIdleMs)

const passwordAgainMs = passwordAgainMinutes * 60_000
/** The clocks of two processes may differ by less than this. */
const clockSkewMs = 60_000

/** Returns the instant until which a password proved now counts. */
export const confirmedUntil = (now: Date): Date => new Date(now.getTime() + passwordAgainMs)

/** Whether a password was proved in the last minutes; one proved in the future was stored by a wrong clock. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean => {
  if (confirmedAt === null) return false
  const ageMs = now.getTime() - confirmedAt.getTime()
  return ageMs < passwordAgainMs && ageMs > -clockSkewMs
}

/** Returns whether a temporary password has expired; null stands for a chosen one. */
export const isPasswordExpired = (expiresAt: Date | null, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now
