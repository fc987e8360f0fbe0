import { studentDevicesMax } from '@lectureshelf/contract/constants'
import type { ErrorCode } from '@lectureshelf/contract/errors'
import type { Device, EndReason, StoredSession } from '../../people/sessions.table.ts'
import type { StoredStudent } from '../../people/students.table.ts'

type SessionState = Pick<StoredSession, 'endedAt' | 'endReason' | 'expiresAt'>
type AccountState = Pick<StoredStudent, 'blockedAt' | 'deletedAt'>

/** Why a session does not let its bearer in, or null when it does. */
export const problemOf = (
  { session, student }: { session: SessionState; student: AccountState },
  now: Date,
): ErrorCode | null => {
  // A blocked person reads why at the next sign-in, where the password proves that it is they who ask.
  if (student.blockedAt !== null || student.deletedAt !== null) return 'unauthenticated'
  if (session.endedAt !== null) {
    return session.endReason === 'device_limit' ? 'session_replaced' : 'session_expired'
  }
  return session.expiresAt <= now ? 'session_expired' : null
}

interface LiveSession extends Device {
  id: string
}

/**
 * Which sessions a sign-in ends. The same device starts over; a student's other devices stay as long as there
 * is room beside the new one, the least recently used goes first. Staff have no limit.
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
