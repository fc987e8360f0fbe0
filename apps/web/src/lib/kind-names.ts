import type { Kind } from '@lectureshelf/contract/access'

/** Labels of each kind of person, for the owner. */
export const kindNames: Record<Exclude<Kind, 'visitor'>, string> = {
  student: 'Student',
  subAdmin: 'SubAdmin',
  admin: 'Admin',
  owner: 'Owner',
}

/** Returns the label of a kind, empty for a visitor. */
export const kindName = (kind: Kind): string => (kind === 'visitor' ? '' : kindNames[kind])
