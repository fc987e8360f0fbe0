import type { Kind, Place, Scope } from '@lectureshelf/contract/access'
import type { ErrorCode } from '@lectureshelf/contract/errors'

/** Where a request comes from, reduced to the few words that may be stored. */
export interface RequestOrigin {
  /** The first part of the network address: 192.0.2.0/24, or 2001:db8:1::/48. */
  addressPrefix: string
  /** Browser and system: "Chrome on Android". */
  device: string
}

/** The caller of a request, as their session identifies them. */
export interface Actor {
  id: string
  usn: string
  name: string
  kind: Exclude<Kind, 'visitor'>
  /** Whether they handle payments beside whatever their kind permits. */
  isCashier: boolean
  sessionId: string
  /** The kind of device of the session; absent for work that continues after its request has ended. */
  deviceType?: 'mobile' | 'desktop'
  /** The student's own place; staff have one too, but it does not limit them. */
  place: Place
  /** Where a member of staff may write; null for students. */
  scope: Scope | null
  /** Absent for work that continues after its request has ended. */
  origin?: RequestOrigin | undefined
}

/** The caller, resolved once per request: the session's person, why the token names no one, or what restricts them. */
export interface Identity {
  actor: Actor | null
  problem: ErrorCode | null
}
