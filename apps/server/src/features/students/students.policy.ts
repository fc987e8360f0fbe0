import { type PersonFlags, type Scope, kindOf } from '@lectureshelf/contract/access'
import type { StoredScope } from '../../schema.ts'

interface ScopedPerson extends PersonFlags {
  scope: StoredScope | null
  deptId: string
}

/** Where a person may write: an owner everywhere, staff without a scope in their own department, a student nowhere. */
export const scopeOf = (person: ScopedPerson): Scope | null => {
  const kind = kindOf(person)
  if (kind === 'owner') return { departments: [], schemes: [], semesters: [] }
  if (kind !== 'admin' && kind !== 'subAdmin') return null
  return person.scope ?? { departments: [person.deptId], schemes: [], semesters: [] }
}
