import { useState } from 'react'
import { StudentsTable } from '../../features/students-list/students-table.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { SearchBox } from '../../ui/search-box.tsx'

/** Everyone with an account. */
export const StudentsListPage = () => {
  const [typed, setTyped] = useState('')
  return (
    <PageLayout
      title="All Students"
      actions={<SearchBox label="Search students" value={typed} onChange={setTyped} />}
    >
      <StudentsTable typed={typed} />
    </PageLayout>
  )
}
