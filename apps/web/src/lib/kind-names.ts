import type { Kind } from '@lectureshelf/contract/access'

/** What the owner calls each kind of person. */
export const kindNames: Record<Exclude<Kind, 'visitor'>, string> = {
  student: 'Student',
  subAdmin: 'SubAdmin',
  admin: 'Admin',
  owner: 'Owner',
}

/** The name of a kind that may be none. */
export const kindName = (kind: Kind): string => (kind === 'visitor' ? '' : kindNames[kind])
