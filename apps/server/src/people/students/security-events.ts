import { type Scope, kindOf } from '@lectureshelf/contract/access'
import { isStaff } from '../../base/identity/actors.ts'
import type { Actor } from '../../platform/actor.ts'
import type { SecurityEvent } from '../../base/security-log/security-log.service.ts'
import type { StudentFields } from './student-fields.ts'

const kindWords = {
  visitor: 'nobody',
  student: 'student',
  subAdmin: 'sub-admin',
  admin: 'admin',
  owner: 'owner',
}

const listWords = (names: readonly (string | number)[]): string =>
  names.length === 0 ? 'all' : names.join(', ')

const scopeWords = (scope: Scope | null): string =>
  scope === null
    ? 'own department'
    : `departments ${listWords(scope.departments)}; schemes ${listWords(scope.schemes)}; semesters ${listWords(scope.semesters)}`

const contactWords = (changed: ReadonlySet<string>): string => {
  const names = [changed.has('email') ? 'email' : '', changed.has('contact') ? 'mobile' : '']
  const words = names.filter(Boolean).join(' and ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const rights = ['role', 'isAdmin', 'isOwner', 'isCashier', 'scope']

interface PersonChange {
  /** Null for the command line. */
  actor: Actor | null
  studentId: string
  /** Null for a new person. */
  before: StudentFields | null
  after: StudentFields
  changed: ReadonlySet<string>
}

const roleWords = (fields: StudentFields): string =>
  fields.isCashier ? `${kindWords[kindOf(fields)]} and cashier` : kindWords[kindOf(fields)]

const rightsWords = ({ before, after }: PersonChange): string => {
  const [from, to] = [before === null ? 'new' : roleWords(before), roleWords(after)]
  const role = from === to ? to : `${from} to ${to}`
  const isScoped = ['admin', 'subAdmin'].includes(kindOf(after))
  return isScoped ? `${role}; ${scopeWords(after.scope)}` : role
}

/** Returns the entries of the security log for a change of a person's fields. */
export const securityEventsOf = (change: PersonChange): SecurityEvent[] => {
  const { actor, studentId, before, after, changed } = change
  const shared = { personId: studentId, actorId: actor?.id ?? null, origin: actor?.origin ?? null }
  const isNews = before !== null || isStaff(after)
  const events: SecurityEvent[] = []
  if (before !== null && changed.has('usn')) {
    events.push({ ...shared, kind: 'usn_changed', detail: `${before.usn} to ${after.usn}` })
  }
  if (isNews && rights.some((name) => changed.has(name))) {
    events.push({ ...shared, kind: 'role_changed', detail: rightsWords(change) })
  }
  if (changed.has('blocked')) events.push({ ...shared, kind: after.blocked ? 'blocked' : 'unblocked' })
  if (before !== null && (changed.has('email') || changed.has('contact'))) {
    events.push({ ...shared, kind: 'contact_changed', detail: contactWords(changed) })
  }
  return events
}
