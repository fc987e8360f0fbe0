import { type PersonFlags, type Scope, kindOf } from '@lectureshelf/contract/access'
import type { Actor } from '../platform/actor.ts'
import type { StoredStudent } from './students.table.ts'

type ScopedPerson = PersonFlags & Pick<StoredStudent, 'scope' | 'deptId'>

/** Where a person may write: an owner everywhere, staff without a scope in their own department, a student nowhere. */
export const scopeOf = (person: ScopedPerson): Scope | null => {
  const kind = kindOf(person)
  if (kind === 'owner') return { departments: [], schemes: [], semesters: [] }
  if (kind !== 'admin' && kind !== 'subAdmin') return null
  return person.scope ?? { departments: [person.deptId], schemes: [], semesters: [] }
}

type Person = ScopedPerson & Pick<StoredStudent, 'id' | 'usn' | 'name' | 'scheme' | 'semNum'>

/** The person of a living session; work without a request has no session. */
export const actorOf = (row: Person, sessionId = ''): Actor => {
  const kind = kindOf(row)
  return {
    id: row.id,
    usn: row.usn,
    name: row.name,
    kind: kind === 'visitor' ? 'student' : kind,
    sessionId,
    place: { deptId: row.deptId, scheme: row.scheme, semNum: row.semNum },
    scope: scopeOf(row),
  }
}
