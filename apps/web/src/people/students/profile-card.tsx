import type { StudentData } from '@lectureshelf/contract/people/students'
import { Table } from '@mantine/core'
import { cashierName } from '../../lib/kind-names.ts'
import { formatBirthDate } from '../../lib/format.ts'
import { departmentColour } from '../../ui/department-colour.ts'
import shared from '../../ui/shared.module.css'
import classes from './profile.module.css'

const rowsOf = (student: StudentData): [string, string][] => [
  ['USN', student.usn],
  ['Email', student.email],
  ['Mobile', student.contact],
  ['Gender', student.gender],
  ['Date of birth', formatBirthDate(student.dob)],
  ['Department', student.department.deptId],
  ['Batch', student.batch.batch],
  ['Semester', student.semester.semName],
  ['Scheme', student.scheme.scheme],
  ['College', `${student.college.clgName} (${student.college.clgCode})`],
]

/** Returns the label under a name: Admin before SubAdmin before Student. An owner is an admin as well. */
export const roleLabel = ({ isAdmin, role }: Pick<StudentData, 'isAdmin' | 'role'>) => {
  if (isAdmin) return 'Admin'
  return role === 'subAdmin' ? 'SubAdmin' : 'Student'
}

/** Shows the initial of a name on the colour of a department. */
export const Avatar = ({ student }: { student: StudentData }) => (
  <span
    aria-hidden="true"
    className={classes.avatar}
    style={{ background: departmentColour(student.department.deptId) }}
  >
    {student.name.trim().charAt(0).toUpperCase()}
  </span>
)

/** Shows the USN and the roles of a person, below their name. */
export const ProfileNote = ({ student }: { student: StudentData }) => (
  <div className={classes.note}>
    <code>{student.usn}</code>
    <span className={classes.role}>{roleLabel(student)}</span>
    {student.isCashier && <span className={classes.role}>{cashierName}</span>}
  </div>
)

/** Shows everything the product knows about the signed-in person. */
export const ProfileTable = ({ student }: { student: StudentData }) => (
  <div className={shared.frame}>
    <Table aria-label="Profile" fz="md" horizontalSpacing="md" verticalSpacing="sm">
      <Table.Tbody>
        {rowsOf(student).map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th scope="row" className={classes.label}>
              {label}
            </Table.Th>
            <Table.Td className={classes.value}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
