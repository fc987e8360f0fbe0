import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { readLastPlace } from '../../lib/last-place.ts'

type Person = Pick<
  StudentData,
  'usn' | 'role' | 'isAdmin' | 'isOwner' | 'scope' | 'department' | 'scheme' | 'semester'
>

const ordinals = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']

/** Returns the first place of a scope; the person's own values fill what the scope leaves open. */
const firstOfScope = ({ scope, department, scheme, semester }: Person) => {
  const semNum = scope?.semesters[0]
  const ordinal = semNum === undefined || semNum === semester.semNum ? undefined : ordinals[semNum - 1]
  return {
    department: scope?.departments[0] ?? department.deptId,
    scheme: scope?.schemes[0] ?? scheme.scheme,
    semester: ordinal === undefined ? semester.semName : `${ordinal} Sem`,
  }
}

/**
 * Returns a person's home address.
 * A student gets their semester; staff get their last place, or else the first of their scope.
 */
export const homeAddressOf = (me: Person): string => {
  if (me.isOwner) return addresses.dashboard
  if (!isAllowed(kindOf(me), 'readEverySemester'))
    return addresses.home(me.department.deptId, me.scheme.scheme, me.semester.semName)
  const { department, scheme, semester } = readLastPlace(me.usn) ?? firstOfScope(me)
  return addresses.home(department, scheme, semester)
}
