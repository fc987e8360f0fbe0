import { lastSemester } from '@lectureshelf/contract/constants'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dssQuery } from '../../../features/dss/api.ts'
import { BulkBar } from '../../../features/students/bulk/bulk-bar.tsx'
import { StudentsTable } from '../../../features/students/list/students-table.tsx'
import { SetTemporaryPassword } from '../../../features/students/record/set-temporary-password.tsx'
import { cashierName, kindNames } from '../../../lib/kind-names.ts'
import { type RawSearch, oneOf, readPaging, text } from '../../../lib/page-search.ts'
import { placeChoices } from '../../../lib/place-choices.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListPage } from '../../list-page.tsx'

const kinds = ['student', 'subAdmin', 'admin', 'owner', 'cashier'] as const
const states = ['active', 'blocked', 'completed'] as const
const stateWords = { active: 'Active', blocked: 'Blocked', completed: 'Completed' }

const planStates = ['active', 'ending', 'lapsed', 'never'] as const
const planWords = {
  active: 'Active',
  ending: 'Ends within 30 days',
  lapsed: 'Ended, not renewed',
  never: 'Never had one',
}
const orders = ['name', 'registered', 'ends'] as const
const semesters = Array.from({ length: lastSemester }, (_, index) => index + 1)

/** Returns a reader of a number that must be one of the given ones. */
const numberOf = (known: readonly number[]) => (value: unknown) =>
  known.find((number) => String(number) === text(value))

const readSearch = (raw: RawSearch) => ({
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

const offerPassword = (person: StudentRecord) => <SetTemporaryPassword person={person} isIcon />

/** Lists everyone with an account: search, add, export, and a page for each person. */
export const StudentsListPage = () => {
  const { data: dss } = useQuery(dssQuery)
  const { batches, colleges, departments, numberedSemesters } = placeChoices(dss)
  return (
    <ListPage
      title="All Students"
      searchLabel="Search students"
      failed="The students could not be loaded"
      read={readSearch}
      actions={
        <Button component={Link} to="/Admin/Students/new" variant="accent">
          Add person
        </Button>
      }
      fields={[
        { name: 'kind', label: 'Role', choices: choicesOf(kinds, { ...kindNames, cashier: cashierName }) },
        { name: 'department', label: 'Department', choices: departments },
        { name: 'college', label: 'College', choices: colleges },
        { name: 'semester', label: 'Semester', choices: numberedSemesters },
        { name: 'plan', label: 'Plan', choices: choicesOf(planStates, planWords) },
        { name: 'batch', label: 'Batch', choices: batches },
        { name: 'state', label: 'Account', choices: choicesOf(states, stateWords) },
      ]}
      renderList={(list, { change }) => (
        <StudentsTable
          {...list}
          onSort={(sort) => change({ sort })}
          passwordAction={offerPassword}
          renderBulk={(chosen) => <BulkBar {...chosen} />}
        />
      )}
    />
  )
}
