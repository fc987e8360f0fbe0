import type { Kind, Place, Scope } from '@lectureshelf/contract/access'

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
}
