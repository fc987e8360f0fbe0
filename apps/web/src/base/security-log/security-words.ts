import type { SecurityEntry, SecurityKind } from '@lectureshelf/contract/base/security-log'

/** Labels of the kinds of events. */
export const kindWords = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  sign_out: 'Signed out',
  refused: 'Refused',
  password_changed: 'Password changed',
  password_confirmed: 'Password entered again',
  password_not_confirmed: 'Wrong password entered again',
  password_reset: 'Password reset by mail',
  temporary_password: 'Temporary password set',
  second_factor_on: 'Second factor switched on',
  second_factor_off: 'Second factor switched off',
  recovery_codes_made: 'New recovery codes',
  recovery_code_used: 'Recovery code used',
  contact_changed: 'Contact details changed',
  usn_changed: 'USN changed',
  role_changed: 'Role or scope changed',
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  device_ended: 'Device signed out',
  session_elsewhere: 'Session opened on another device',
} as const satisfies Record<SecurityKind, string>

const warnings: readonly SecurityKind[] = [
  'sign_in_failed',
  'refused',
  'password_not_confirmed',
  'session_elsewhere',
]

/** Returns whether an entry may be a sign of a break-in attempt. */
export const isWarning = (kind: SecurityKind): boolean => warnings.includes(kind)

/** Describes where and on what device: "Chrome on Android, 203.0.113.0/24". */
export const originWords = ({ device, addressPrefix }: Pick<SecurityEntry, 'device' | 'addressPrefix'>) =>
  [device, addressPrefix].filter(Boolean).join(', ')
