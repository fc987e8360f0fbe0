import { lastSemester, planEndsSoonDays } from '@lectureshelf/contract/constants'
import { accountStateNames } from '@lectureshelf/contract/state-names'
import { cashierName, kindNames } from '../../../lib/kind-names.ts'
import { type RawSearch, oneOf, readPaging, text } from '../../../lib/page-search.ts'
import type { placeChoices } from '../../../lib/place-choices.ts'
import { type FilterField, choicesOf } from '../../../ui/lists/filter-fields.tsx'

const kinds = ['student', 'subAdmin', 'admin', 'owner', 'cashier'] as const
const states = ['active', 'blocked', 'completed'] as const
const planStates = ['active', 'ending', 'lapsed', 'never'] as const
const orders = ['name', 'registered', 'ends'] as const
const semesters = Array.from({ length: lastSemester }, (_, index) => index + 1)

/** The words of the kinds of people that narrow the list; a cashier is of another kind, too. */
export const kindWords = { ...kindNames, cashier: cashierName }

/** The words of the plans that narrow the list. */
export const planWords = {
  active: 'Active',
  ending: `Ends within ${planEndsSoonDays} days`,
  lapsed: 'Ended, not renewed',
  never: 'Never had one',
}

const orderWords = { name: 'By name', registered: 'Newest first', ends: 'Plan that ends next first' }

/** Returns a reader of a number that must be one of the given ones. */
const numberOf = (known: readonly number[]) => (value: unknown) =>
  known.find((number) => String(number) === text(value))

/** Reads the search of the list of people from an address. */
export const readStudentSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  kind: oneOf(kinds)(raw['kind']),
  department: text(raw['department']),
  batch: text(raw['batch']),
  college: text(raw['college']),
  semester: numberOf(semesters)(raw['semester']),
  plan: oneOf(planStates)(raw['plan']),
  sort: oneOf(orders)(raw['sort']),
  state: oneOf(states)(raw['state']),
})

type StudentSearch = ReturnType<typeof readStudentSearch>

/** The fields that narrow the list of people, and that order it where no heading of a table can. */
export const studentFields = ({
  batches,
  colleges,
  departments,
  numberedSemesters,
}: ReturnType<typeof placeChoices>): readonly FilterField<keyof StudentSearch>[] => [
  { name: 'kind', label: 'Role', choices: choicesOf(kinds, kindWords) },
  { name: 'department', label: 'Department', choices: departments },
  { name: 'college', label: 'College', choices: colleges },
  { name: 'semester', label: 'Semester', choices: numberedSemesters },
  { name: 'plan', label: 'Plan', choices: choicesOf(planStates, planWords) },
  { name: 'batch', label: 'Batch', choices: batches },
  { name: 'state', label: 'Account', choices: choicesOf(states, accountStateNames) },
  { name: 'sort', label: 'Order', none: 'By USN', choices: choicesOf(orders, orderWords) },
]
