import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { Anchor } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatShortDate } from '../../../lib/format.ts'
import { personKindNames } from '../../../lib/kind-names.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { Badge } from '../../../ui/lists/record.tsx'
import { RowTable } from '../../../ui/lists/row-table.tsx'
import { type PeopleFilter, peoplePerPage, peopleQuery, studentCountQuery } from './api.ts'
import { ExportCsvButton } from './export-csv-button.tsx'
import shared from '../../../ui/shared.module.css'
import classes from './students-table.module.css'
import { isNarrowed, totalWords } from './total-words.ts'

const columns = [
  'USN',
  'Name',
  'Role',
  'Department',
  'Semester',
  'State',
  'Plan',
  'Password',
  'Email',
  'Mobile',
  'Batch',
  'Scheme',
  'College',
  'Registered',
] as const

const planNames = {
  none: 'None',
  upcoming: 'Upcoming',
  active: 'Active',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

const planOf = ({ subscription: { state, endsOn } }: StudentRecord): string =>
  state === 'active' && endsOn !== null ? `Until ${formatShortDate(endsOn)}` : planNames[state]

const StateBadge = ({ person }: { person: StudentRecord }) => {
  if (person.blockedAt !== null) return <Badge tone="danger">Blocked</Badge>
  return person.completedAt === null ? <Badge tone="ok">Active</Badge> : <Badge>Completed</Badge>
}

const cellsOf = (person: StudentRecord, passwordAction: ReactNode): ReactNode[] => {
  const { _id: id } = person
  return [
    <Anchor key="usn" component={Link} to={addresses.student(id)} className={classes.name}>
      {person.usn}
    </Anchor>,
    person.name,
    personKindNames(person).join(', '),
    person.department.deptId,
    person.semester.semName,
    <StateBadge key="state" person={person} />,
    planOf(person),
    <div key="password" className={classes.password}>
      <span className={classes.hashed}>hashed</span>
      {passwordAction}
    </div>,
    person.email,
    person.contact,
    person.batch.batch,
    person.scheme.scheme,
    person.college.clgCode,
    formatShortDate(person.registeredAt),
  ]
}

interface StudentsTableProps {
  filter: PeopleFilter & { page?: number }
  onPage: (page: number) => void
  /** Renders an action in place of the password, which nobody can read. */
  passwordAction: (person: StudentRecord) => ReactNode
}

/** Lists one page of everyone with an account, filtered, with the total count. */
export const StudentsTable = ({ filter, onPage, passwordAction }: StudentsTableProps) => {
  const [{ data }, { data: students }] = useSuspenseQueries({
    queries: [peopleQuery(filter), studentCountQuery],
  })
  const { page = 1, ...narrowing } = filter
  const rows = data.items.map((person) => {
    const { _id: id } = person
    return { id, cells: cellsOf(person, passwordAction(person)) }
  })
  return (
    <>
      <div className={shared.spread}>
        <output className={classes.total}>{totalWords(narrowing, { students, listed: data.total })}</output>
        <ExportCsvButton filter={narrowing} />
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={isNarrowed(narrowing) ? 'No matching people' : 'Nobody on this page'}
          hint="Try a part of the USN, the name, the email or the mobile, or another filter."
        />
      ) : (
        // A region that scrolls sideways must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={classes.scroll} tabIndex={0} aria-label="Students">
          <RowTable
            label="Everybody with an account"
            columns={columns}
            rows={rows}
            rowsAtFirst={peoplePerPage}
          />
        </section>
      )}
      <Pager page={page} size={peoplePerPage} total={data.total} onPage={onPage} />
    </>
  )
}
