import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dssQuery } from '../../../features/dss/api.ts'
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

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  kind: oneOf(kinds)(raw['kind']),
  department: text(raw['department']),
  batch: text(raw['batch']),
  state: oneOf(states)(raw['state']),
})

const offerPassword = (person: StudentRecord) => <SetTemporaryPassword person={person} isIcon />

/** Lists everyone with an account: search, add, export, and a page for each person. */
export const StudentsListPage = () => {
  const { data: dss } = useQuery(dssQuery)
  const { departments, batches } = placeChoices(dss)
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
        { name: 'batch', label: 'Batch', choices: batches },
        { name: 'state', label: 'State', choices: choicesOf(states, stateWords) },
      ]}
      renderList={(list) => <StudentsTable {...list} passwordAction={offerPassword} />}
    />
  )
}
