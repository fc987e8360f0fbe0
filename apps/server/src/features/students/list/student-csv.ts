import { kindOf } from '@lectureshelf/contract/access'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { writeCsv } from '../../../platform/csv.ts'

/** Writes CSV lines. A spreadsheet would run a cell that begins as a formula; an apostrophe prevents it. */
const linesOf = (rows: string[][]): string => writeCsv(rows, { escape_formulas: true })

const roleNames = { visitor: '', student: 'Student', subAdmin: 'SubAdmin', admin: 'Admin', owner: 'Owner' }

const roleOf = (person: StudentRecord): string =>
  person.isCashier ? `${roleNames[kindOf(person)]}, Cashier` : roleNames[kindOf(person)]

const stateOf = ({ blockedAt, completedAt }: StudentRecord): string => {
  if (blockedAt !== null) return 'blocked'
  return completedAt === null ? 'active' : 'completed'
}

const columns: readonly (readonly [string, (person: StudentRecord) => string])[] = [
  ['USN', (person) => person.usn],
  ['Name', (person) => person.name],
  ['Email', (person) => person.email],
  ['Mobile', (person) => person.contact],
  ['Gender', (person) => person.gender],
  ['Date of birth', (person) => person.dob],
  ['Role', roleOf],
  ['Department', (person) => person.department.deptId],
  ['Batch', (person) => person.batch.batch],
  ['Scheme', (person) => person.scheme.scheme],
  ['Semester', (person) => person.semester.semName],
  ['College', (person) => person.college.clgCode],
  ['Registered', (person) => person.registeredAt],
  ['State', stateOf],
  ['Subscription', (person) => person.subscription.state],
  ['Ends on', (person) => person.subscription.endsOn ?? ''],
]

/** The first line: the names of the columns. */
export const csvHead = linesOf([columns.map(([name]) => name)])

/** Returns people as lines of RFC 4180; no cell can run as a formula. */
export const csvLines = (people: StudentRecord[]): string =>
  linesOf(people.map((person) => columns.map(([, valueOf]) => valueOf(person))))
