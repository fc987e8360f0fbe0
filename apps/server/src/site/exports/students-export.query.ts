import { kindOf } from '@lectureshelf/contract/access'
import { accountStateNames, subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { and } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { student } from '../../schema.ts'
import {
  type StudentFilter,
  countStudents,
  matchesOf,
  readStudentsAfter,
} from '../../people/students/list/student-list.query.ts'
import { type ShownStudent, withShownPlans } from '../../people/students/list/shown-plans.query.ts'
import { dayOf } from '../../platform/clock.ts'
import { type ExportList, type ListPart, type Period, isInPeriod, unplanned } from './export-list.ts'

type Query = Period & StudentFilter
type Row = ShownStudent

const kindNames = { visitor: '', student: 'Student', subAdmin: 'SubAdmin', admin: 'Admin', owner: 'Owner' }

const roleOf = ({ student: person }: Row): string =>
  person.isCashier ? `${kindNames[kindOf(person)]}, Cashier` : kindNames[kindOf(person)]

const stateOf = ({ student: { blockedAt, completedAt } }: Row): string => {
  if (blockedAt !== null) return accountStateNames.blocked
  return completedAt === null ? accountStateNames.active : accountStateNames.completed
}

const planOf = ({ plan: { state } }: Row): string =>
  state === 'none' ? 'None' : subscriptionStateNames[state]

const count = async (on: Db, { from, to, ...filter }: Query, now: Date): Promise<number> => {
  const today = dayOf(now)
  if (from === undefined && to === undefined) return countStudents(on, filter, today)
  return on.$count(student, and(isInPeriod(student.registeredAt, { from, to }), matchesOf(on, filter, today)))
}

const readPart = async (on: Db, query: Query, { after, size, now }: ListPart<Row>): Promise<Row[]> => {
  const today = dayOf(now)
  const matches = unplanned(and(isInPeriod(student.registeredAt, query), matchesOf(on, query, today)))
  const rows = await readStudentsAfter(on, { usn: after?.student.usn ?? '', matches, size })
  return withShownPlans(on, rows, today)
}

/** Everyone with an account by USN, whatever the order of the screen. */
export const studentsExport: ExportList<Row, Query> = {
  name: 'students',
  title: 'Students',
  columns: [
    { title: 'USN', kind: 'text', width: 13, value: (row) => row.student.usn },
    { title: 'Name', kind: 'text', width: 26, value: (row) => row.student.name },
    { title: 'Email', kind: 'text', width: 30, value: (row) => row.student.email },
    { title: 'Mobile', kind: 'text', width: 15, value: (row) => row.student.contact },
    { title: 'Gender', kind: 'text', width: 10, value: (row) => row.student.gender },
    { title: 'Date of birth', kind: 'day', value: (row) => row.student.dob },
    { title: 'Role', kind: 'text', width: 17, value: roleOf },
    { title: 'Department', kind: 'text', width: 11, value: ({ department }) => department.deptId },
    { title: 'Batch', kind: 'text', width: 8, value: (row) => row.student.batch },
    { title: 'Scheme', kind: 'text', width: 8, value: (row) => row.student.scheme },
    { title: 'Semester', kind: 'text', width: 10, value: ({ semester }) => semester.semName },
    { title: 'College', kind: 'text', width: 10, value: ({ college }) => college.clgCode },
    { title: 'Registered', kind: 'instant', value: (row) => row.student.registeredAt },
    { title: 'Account', kind: 'text', width: 11, value: stateOf },
    { title: 'Plan', kind: 'text', width: 11, value: planOf },
    { title: 'Plan ends', kind: 'day', value: ({ plan }) => plan.endsOn },
  ],
  count,
  readPart,
}
