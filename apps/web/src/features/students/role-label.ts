import type { StudentData } from '@lectureshelf/contract/people/students'

/** The label under a name: Admin before SubAdmin before Student. An owner is an admin as well. */
export const roleLabel = ({ isAdmin, role }: Pick<StudentData, 'isAdmin' | 'role'>) => {
  if (isAdmin) return 'Admin'
  return role === 'subAdmin' ? 'SubAdmin' : 'Student'
}
