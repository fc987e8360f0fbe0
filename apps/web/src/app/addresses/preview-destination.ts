import { addresses } from '@lectureshelf/contract/addresses'
import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import type { StudentData } from '@lectureshelf/contract/people/students'

/** All previews show this scheme. */
const previewScheme = '2022'

interface Previewed {
  deptId: string
  /** Such as "5th Sem". */
  semName: string
  /** Null for the semester itself. */
  subCode: string | null
}

type Person = Pick<StudentData, 'role' | 'isAdmin' | 'isOwner' | 'department' | 'scheme' | 'semester'>

/**
 * Returns where a preview's link leads a signed-in person: to the listed place if it is theirs, otherwise
 * Home.
 */
export const previewDestination = (me: Person, { deptId, semName, subCode }: Previewed): string => {
  const isTheirs = me.department.deptId === deptId && me.scheme.scheme === previewScheme
  if (!isTheirs && !isAllowed(kindOf(me), 'readEverySemester'))
    return addresses.home(me.department.deptId, me.scheme.scheme, me.semester.semName)
  if (me.isOwner) {
    const shelf = addresses.admin(deptId, previewScheme, semName)
    return subCode === null ? shelf : `${shelf}/${encodeURIComponent(subCode)}`
  }
  return subCode === null
    ? addresses.home(deptId, previewScheme, semName)
    : addresses.subject(deptId, previewScheme, semName, subCode)
}
