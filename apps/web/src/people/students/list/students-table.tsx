import { addresses } from '@lectureshelf/contract/addresses'
import type { StudentRecord } from '@lectureshelf/contract/people/students'
import { accountStateNames, subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { Anchor, Button, Checkbox } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatShortDate } from '../../../lib/format.ts'
import { kindNames, personKindNames, cashierName } from '../../../lib/kind-names.ts'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { useListState } from '../../../ui/lists/list-way.ts'
import { ListPager, type ToPage } from '../../../ui/lists/paged-list.tsx'
import { Badge } from '../../../ui/lists/record.tsx'
import { useExistingPage } from '../../../ui/lists/use-existing-page.ts'
import { sharedBy } from '../../../ui/lists/rows/shared-by.ts'
import { type DataColumn, DataTable } from '../../../ui/lists/rows/data-table.tsx'
import { ListKeys } from '../../../ui/lists/rows/list-keys.tsx'
import { type ListSelection, useListSelection } from '../../../ui/lists/rows/use-list-selection.ts'
import type { PeopleFilter } from '../../../base/identity/keys.ts'
import { type PeoplePage, peoplePerPage, peopleQuery, studentCountQuery } from './api.ts'
import shared from '../../../ui/shared.module.css'
import classes from './students-table.module.css'

interface Totals {
  /** All students, regardless of the list's filter. */
  students: number
  /** All listed people, staff included. */
  listed: number
}

const isNarrowedBy = (filter: PeopleFilter, name: keyof PeopleFilter): boolean =>
  filter[name] !== undefined && filter[name] !== ''

/** Returns whether a filter narrows the list. */
const isNarrowed = (filter: PeopleFilter): boolean =>
  (['q', 'kind', 'department', 'batch', 'college', 'semester', 'plan', 'state'] as const).some((name) =>
    isNarrowedBy(filter, name),
  )

/**
 * Describes how many students there are, and how many people a filter finds. Staff are not counted as
 * students.
 */
export const totalWords = (filter: PeopleFilter, { students, listed }: Totals): string => {
  const { kind } = filter
  if (!isNarrowed(filter)) {
    const staff = listed - students
    return staff > 0
      ? `Total students: ${students}, and ${staff} of the staff`
      : `Total students: ${students}`
  }
  if (kind === 'cashier') return `${formatCount(listed, cashierName)} found`
  if (kind !== undefined && kind !== 'student') return `${formatCount(listed, kindNames[kind])} found`
  const isOnlyByKind = kind === 'student' && !isNarrowed({ ...filter, kind: undefined })
  return isOnlyByKind ? `Total students: ${students}` : `Total students: ${students}, ${listed} found`
}

const planNames = { none: 'None', ...subscriptionStateNames }

const planOf = ({ subscription: { state, endsOn } }: StudentRecord): string =>
  state === 'active' && endsOn !== null ? `Until ${formatShortDate(endsOn)}` : planNames[state]

const stateOf = ({ blockedAt, completedAt }: StudentRecord) => {
  if (blockedAt !== null) return 'blocked'
  return completedAt === null ? 'active' : 'completed'
}

const stateNameOf = (person: StudentRecord): string => accountStateNames[stateOf(person)]

const stateTones = { blocked: 'danger', active: 'ok', completed: 'plain' } as const

const StateBadge = ({ person }: { person: StudentRecord }) => (
  <Badge tone={stateTones[stateOf(person)]}>{stateNameOf(person)}</Badge>
)

const placeOf = ({ department, scheme, semester }: StudentRecord): string =>
  [department.deptId, scheme.scheme, semester.semName].join(', ')

/** Nearly everyone is a student, so only others are named. */
const RoleLine = ({ person }: { person: StudentRecord }) => {
  const names = personKindNames(person).join(', ')
  return names !== kindNames.student && <span className={classes.role}>{names}</span>
}

const PersonLink = ({ person }: { person: StudentRecord }) => {
  const list = useListState()
  return (
    <Anchor component={Link} to={addresses.student(person._id)} state={list} className={classes.name}>
      {person.name}
    </Anchor>
  )
}

const title = {
  name: 'Name',
  order: 'name',
  renderCell: (person: StudentRecord) => (
    <>
      <PersonLink person={person} />
      <RoleLine person={person} />
    </>
  ),
}

const columns: readonly DataColumn<StudentRecord>[] = [
  { name: 'USN', renderCell: ({ usn }) => <code>{usn}</code>, onPhone: 'difference', order: 'usn' },
  { name: 'Place', renderCell: placeOf, onPhone: 'line' },
  { name: 'College', renderCell: ({ college }) => college.clgCode, onPhone: 'line' },
  { name: 'Plan', renderCell: planOf, onPhone: 'difference', order: 'ends' },
  {
    name: 'Registered',
    renderCell: ({ registeredAt }) => formatShortDate(registeredAt),
    order: 'registered',
    isMinor: true,
  },
]

/** Left out where everyone on the page is in the same state, which the total then says. */
const stateColumn: DataColumn<StudentRecord> = {
  name: 'State',
  renderCell: (person) => <StateBadge person={person} />,
  onPhone: 'end',
}

/** The column of the passwords, which no one can read. */
const passwordColumn = (passwordAction: StudentsTableProps['passwordAction']): DataColumn<StudentRecord> => ({
  name: 'Password (hashed)',
  renderCell: (person) => <div className={classes.password}>{passwordAction(person)}</div>,
})

const isStudent = ({ role }: StudentRecord): boolean => role === 'student'

const orders = ['usn', 'name', 'registered', 'ends'] as const

interface StudentsTableProps {
  filter: PeopleFilter & PeoplePage
  onPage: ToPage
  /** Changes the order; undefined for the usual one, by USN. */
  onSort: (sort: PeopleFilter['sort']) => void
  /** Renders an action in place of the password, which no one can read. */
  passwordAction: (person: StudentRecord) => ReactNode
  /** Renders what the owner can do with those who are selected, or with everyone whom the filter finds. */
  renderBulk: (chosen: {
    filter: PeopleFilter
    total: number
    selected: readonly StudentRecord[]
    onDone: () => void
  }) => ReactNode
}

interface SelectionBarProps {
  /** The students of this page. */
  students: readonly StudentRecord[]
  selection: ListSelection<StudentRecord>
  /** What can be done with the selection. */
  children: ReactNode
}

/** Selects all students of a page, or none of the list, and counts the selected ones. */
const SelectionBar = ({ students, selection, children }: SelectionBarProps) => {
  const { selected, isSelected, toggleAll, clear } = selection
  return (
    <div className={classes.bulk}>
      <Checkbox
        label={
          selected.length === 0
            ? 'Select all students on this page'
            : formatCount(selected.length, 'student is selected', 'students are selected')
        }
        checked={students.length > 0 && students.every(isSelected)}
        indeterminate={selected.length > 0 && !students.every(isSelected)}
        disabled={students.length === 0}
        onChange={() => toggleAll(students)}
      />
      {selected.length > 0 && (
        <Button variant="subtle" onClick={clear}>
          Select none
        </Button>
      )}
      {children}
    </div>
  )
}

/** Lists one page of everyone with an account, filtered, with the total count. */
export const StudentsTable = ({ filter, onPage, onSort, passwordAction, renderBulk }: StudentsTableProps) => {
  const selection = useListSelection(isStudent)
  const [{ data }, { data: students }] = useSuspenseQueries({
    queries: [peopleQuery(filter), studentCountQuery],
  })
  const { page = 1, size = peoplePerPage, ...narrowing } = filter
  const { sort = 'usn' } = narrowing
  const isPastEnd = useExistingPage({ list: data, page, size, onPage })
  const sharedState = sharedBy(data.items, stateNameOf)
  return (
    <>
      <div className={shared.spread}>
        <output className={classes.total}>{totalWords(narrowing, { students, listed: data.total })}</output>
        {sharedState !== null && <p className={classes.total}>All on this page: {sharedState}</p>}
        <ListKeys />
      </div>
      <SelectionBar students={data.items.filter(isStudent)} selection={selection}>
        {renderBulk({
          filter: narrowing,
          total: data.total,
          selected: selection.selected,
          onDone: selection.clear,
        })}
      </SelectionBar>
      {data.items.length === 0 ? (
        !isPastEnd && (
          <EmptyState
            title={isNarrowed(narrowing) ? 'No matching people' : 'No one on this page'}
            hint="Try a part of the USN, the name, the email or the mobile, or another filter."
          />
        )
      ) : (
        <DataTable
          label="Everyone with an account"
          title={title}
          columns={[
            ...columns,
            ...(sharedState === null ? [stateColumn] : []),
            passwordColumn(passwordAction),
          ]}
          items={data.items}
          nameOf={({ usn }) => usn}
          selection={selection}
          order={{
            shown: sort,
            isDescending: sort === 'registered',
            onOrder: (order) => onSort(orders.find((known) => known === order && known !== 'usn')),
          }}
        />
      )}
      <ListPager page={page} size={size} total={data.total} onPage={onPage} />
    </>
  )
}
