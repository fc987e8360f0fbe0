import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dssQuery } from '../../../base/dss/api.ts'
import { ExportLink } from '../../../site/exports/export-link.tsx'
import { BulkBar } from '../../../people/students/bulk/bulk-bar.tsx'
import { readStudentSearch, studentFields } from '../../../people/students/list/student-filters.ts'
import { StudentsTable } from '../../../people/students/list/students-table.tsx'
import { SetTemporaryPassword } from '../../../people/students/record/set-temporary-password.tsx'
import type { RawSearch } from '../../../lib/page-search.ts'
import { placeChoices } from '../../../lib/place-choices.ts'
import { ListPage } from '../../list-page.tsx'

const offerPassword = (person: StudentRecord) => <SetTemporaryPassword person={person} isIcon />

/** A file is always by USN. */
const exportOf = (raw: RawSearch) => {
  const { page: _page, size: _size, sort: _sort, semester, ...filter } = readStudentSearch(raw)
  return { list: 'students', period: 'all', ...filter, semester: semester?.toString() } as const
}

/** Lists everyone with an account: search, add, export, and a page for each person. */
export const StudentsListPage = () => {
  const { data: dss } = useQuery(dssQuery)
  return (
    <ListPage
      title="All Students"
      searchLabel="Search students"
      failed="The students could not be loaded"
      read={readStudentSearch}
      actions={
        <>
          <Button component={Link} to="/Admin/Students/new" variant="accent">
            Add person
          </Button>
          <ExportLink exportOf={exportOf} />
        </>
      }
      fields={studentFields(placeChoices(dss))}
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
