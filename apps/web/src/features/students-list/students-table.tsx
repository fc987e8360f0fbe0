import type { StudentData } from '@lectureshelf/contract/students'
import { Button, Table } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { allStudentsQuery } from './api.ts'
import { matchingStudents } from './matching-students.ts'
import classes from './students-table.module.css'

/** Thousands of rows at once would stop a phone. */
const rowsAtOnce = 100

const Row = ({ student }: { student: StudentData }) => (
  <Table.Tr>
    <Table.Td>
      <code>{student.usn}</code>
    </Table.Td>
    <Table.Td>{student.name}</Table.Td>
    <Table.Td>{student.email}</Table.Td>
    <Table.Td>{student.contact}</Table.Td>
    <Table.Td>{student.department.deptId}</Table.Td>
    <Table.Td>{student.batch.batch}</Table.Td>
    <Table.Td>{student.scheme.scheme}</Table.Td>
    <Table.Td>{student.semester.semName}</Table.Td>
    <Table.Td>{student.college.clgCode}</Table.Td>
    <Table.Td>{formatDate(student.registeredAt)}</Table.Td>
    <Table.Td className={classes.hashed}>hashed</Table.Td>
  </Table.Tr>
)

const columns = [
  'USN',
  'Name',
  'Email',
  'Mobile',
  'Department',
  'Batch',
  'Scheme',
  'Semester',
  'College',
  'Registered',
  'Password',
]

/** Every student in a table, narrowed by what is typed, with the total count. */
export const StudentsTable = ({ typed }: { typed: string }) => {
  const { data: students } = useSuspenseQuery(allStudentsQuery)
  const [limit, setLimit] = useState(rowsAtOnce)
  const found = matchingStudents(students, typed)
  const total = `Total students: ${students.length}`
  if (students.length === 0)
    return <EmptyState title="No students yet" hint="Approved sign-ups appear here." />
  return (
    <>
      <output className={classes.total}>
        {typed.trim() === '' ? total : `${total}, ${found.length} found`}
      </output>
      {found.length === 0 ? (
        <EmptyState title={`Nobody matches "${typed.trim()}"`} hint="Try a part of the name or the USN." />
      ) : (
        // A region that scrolls sideways must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.scroll} tabIndex={0} aria-label="Students">
          <Table className={classes.table}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column} scope="col">
                    {column}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, limit).map((student) => (
                <Row key={student._id} student={student} />
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {found.length > limit && (
        <Button variant="default" mt="md" onClick={() => setLimit(limit + rowsAtOnce)}>
          Show {Math.min(rowsAtOnce, found.length - limit)} more
        </Button>
      )}
    </>
  )
}
