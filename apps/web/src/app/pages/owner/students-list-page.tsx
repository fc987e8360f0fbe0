import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { SetTemporaryPassword } from '../../../features/students/record/set-temporary-password.tsx'
import { PeopleFilters, personKinds, personStates } from '../../../features/students/list/people-filters.tsx'
import { StudentsTable } from '../../../features/students/list/students-table.tsx'
import { oneOf, type RawSearch, readPaging, text } from '../../../lib/page-search.ts'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { useListSearch } from '../../use-list-search.ts'

const readSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  kind: oneOf(personKinds)(raw['kind']),
  department: text(raw['department']),
  batch: text(raw['batch']),
  state: oneOf(personStates)(raw['state']),
})

const offerPassword = (person: StudentRecord) => <SetTemporaryPassword person={person} />

/** Lists everyone with an account: search, add, export, and a page for each person. */
export const StudentsListPage = () => {
  const { search, shown, change, typed, type, resetKey } = useListSearch(readSearch)
  return (
    <PageLayout
      title="All Students"
      actions={
        <>
          <SearchBox label="Search students" value={typed} onChange={type} />
          <Button component={Link} to="/Admin/Students/new" variant="accent">
            Add person
          </Button>
        </>
      }
    >
      <PeopleFilters shown={search} onChange={change} />
      <ListBoundary failed="The students could not be loaded" resetKey={resetKey}>
        <StudentsTable filter={shown} onPage={(page) => change({ page })} passwordAction={offerPassword} />
      </ListBoundary>
    </PageLayout>
  )
}
