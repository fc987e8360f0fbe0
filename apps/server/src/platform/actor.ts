import type { Kind, Place, Scope } from '@lectureshelf/contract/access'

/** Where a request comes from, in the few words that may be stored. */
export interface RequestOrigin {
  /** The first part of the network address: 192.0.2.0/24, or 2001:db8:1::/48. */
  addressPrefix: string
  /** Browser and system: "Chrome on Android". */
  device: string
}

/** Who makes a request, as the session knows them. */
export interface Actor {
  id: string
  usn: string
  name: string
  kind: Exclude<Kind, 'visitor'>
  sessionId: string
  /** A student's own place; staff have one too, but it limits nothing. */
  place: Place
  /** Where a member of staff may write; null for students. */
  scope: Scope | null
  /** Absent for work that goes on without its request. */
  origin?: RequestOrigin | undefined
}
