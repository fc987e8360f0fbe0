import { type CashierFlag, type PersonFlags, type Scope, kindOf } from '@lectureshelf/contract/access'
import type { Actor } from '../../platform/actor.ts'
import type { StoredStudent } from './students.table.ts'

type ScopedPerson = PersonFlags & Pick<StoredStudent, 'scope' | 'deptId'>

/** Returns where a person may write: owners everywhere, staff without a scope in their department, students nowhere. */
export const scopeOf = (person: ScopedPerson): Scope | null => {
  const kind = kindOf(person)
  if (kind === 'owner') return { departments: [], schemes: [], semesters: [] }
  if (kind !== 'admin' && kind !== 'subAdmin') return null
  return person.scope ?? { departments: [person.deptId], schemes: [], semesters: [] }
}

/** Returns whether a person works here: students alone have a limit of devices, and are not signed out when idle. */
export const isStaff = (person: PersonFlags & CashierFlag): boolean =>
  kindOf(person) !== 'student' || person.isCashier

type Person = ScopedPerson & CashierFlag & Pick<StoredStudent, 'id' | 'usn' | 'name' | 'scheme' | 'semNum'>

/** Returns a person as the actor of a session; background work has no session. */
export const actorOf = (row: Person, sessionId = ''): Actor => {
  const kind = kindOf(row)
  return {
    id: row.id,
    usn: row.usn,
    name: row.name,
    kind: kind === 'visitor' ? 'student' : kind,
    isCashier: row.isCashier,
    sessionId,
    place: { deptId: row.deptId, scheme: row.scheme, semNum: row.semNum },
    scope: scopeOf(row),
  }
}

/** Names in the journal what concerns a person: account, sessions, subscriptions, provisional access. */
export const personTopic = (studentId: string): string => `person:${studentId}`
