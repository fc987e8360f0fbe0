import type { SeenFields, SeenPerson, StudentForm } from '@lectureshelf/contract/people/students'
import type { Db } from '../../platform/db/database.ts'
import { requireUnchanged } from '../../base/audit/changed-meanwhile.ts'
import type { StudentFields } from './student-fields.ts'

const labels = {
  usn: 'The USN',
  name: 'The name',
  email: 'The email',
  contact: 'The mobile number',
  gender: 'The gender',
  dob: 'The date of birth',
  department: 'The department',
  batch: 'The batch',
  scheme: 'The scheme',
  semNum: 'The semester',
  college: 'The college',
  role: 'The role',
  isAdmin: 'Admin',
  isOwner: 'Owner',
  isCashier: 'Cashier',
  scope: 'The scope',
  blocked: 'Blocked',
} as const satisfies Record<keyof StudentFields, string>

const listed = (names: readonly (string | number)[], all: string): string =>
  names.length === 0 ? all : names.join(', ')

const scopeWords = (scope: StudentForm['scope']): string =>
  scope === null
    ? 'none'
    : [
        listed(scope.departments, 'all departments'),
        listed(scope.schemes, 'all schemes'),
        listed(scope.semesters, 'all semesters'),
      ].join('; ')

const isScope = (value: unknown): value is StudentForm['scope'] => typeof value === 'object'

const wordsOf = (value: StudentFields[keyof StudentFields]): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return isScope(value) ? scopeWords(value) : String(value)
}

const allWords = (fields: Partial<StudentFields> | SeenFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, wordsOf(value)]])),
  )

interface Change {
  studentId: string
  seen: SeenFields | undefined
  there: StudentFields
  /** The new values of the fields; empty when none changes. */
  wanted: Partial<StudentFields>
}

/**
 * Requires that every field that was sent as seen has its seen value. Call it while the person is locked.
 * @throws AppError `changed_meanwhile`
 */
export const requireSeenFields = async (
  tx: Db,
  { studentId, seen, there, wanted }: Change,
): Promise<void> => {
  if (seen === undefined) return
  const shown = allWords(seen)
  const fields = Object.entries(labels).filter(([name]) => Object.hasOwn(shown, name))
  const edit = { seen: shown, there: allWords(there), wanted: { ...shown, ...allWords(wanted) } }
  await requireUnchanged(tx, fields, edit, 'student.edit', studentId)
}

/**
 * Requires, before an irreversible action, that the person is the one that was seen.
 * @throws AppError `changed_meanwhile`
 */
export const requireSeenPerson = (
  tx: Db,
  { id: studentId, ...there }: { id: string; usn: string; name: string },
  seen: SeenPerson,
): Promise<void> =>
  requireUnchanged(
    tx,
    [
      ['usn', labels.usn],
      ['name', labels.name],
    ],
    { seen, there, wanted: seen },
    'student.edit',
    studentId,
  )
