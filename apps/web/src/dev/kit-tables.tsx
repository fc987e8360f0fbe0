import { Button } from '@mantine/core'
import { useState } from 'react'
import { ListHead, PagedList } from '../ui/lists/paged-list.tsx'
import { Badge, ListTotal } from '../ui/lists/record.tsx'
import { RowTable } from '../ui/lists/row-table.tsx'
import { type DataColumn, DataTable } from '../ui/lists/rows/data-table.tsx'
import { ListKeys } from '../ui/lists/rows/list-keys.tsx'
import { useListSelection } from '../ui/lists/rows/use-list-selection.ts'
import { Part, nothing } from './kit-part.tsx'

interface Person {
  _id: string
  name: string
  usn: string
  openings: number
  state: 'ok' | 'danger'
}

const people: readonly Person[] = [
  { _id: '1', name: 'Ananya Rao', usn: '1LS22CS001', openings: 12, state: 'ok' },
  {
    _id: '2',
    name: 'ಅನನ್ಯ ರಾವ್, whose name is longer than a phone is wide',
    usn: '1LS22CS002',
    openings: 1040,
    state: 'danger',
  },
]

const columns: readonly DataColumn<Person>[] = [
  { name: 'USN', renderCell: ({ usn }) => <code>{usn}</code>, onPhone: 'line', order: 'usn' },
  { name: 'Openings', renderCell: ({ openings }) => openings, isNumber: true, order: 'openings' },
  { name: 'Registered', renderCell: () => '12 Aug 2026', isMinor: true },
  {
    name: 'State',
    renderCell: ({ state }) => <Badge tone={state}>{state === 'ok' ? 'Active' : 'Blocked'}</Badge>,
    onPhone: 'end',
  },
]

const action: DataColumn<Person> = {
  name: 'Action',
  renderCell: () => (
    <Button variant="subtle" px="xs">
      Act
    </Button>
  ),
  onPhone: 'button',
}

const title = { name: 'Name', order: 'name', renderCell: ({ name }: Person) => <a href="#name">{name}</a> }

const SelectedPeople = () => {
  const selection = useListSelection<Person>()
  return (
    <DataTable
      label="People"
      title={title}
      columns={columns}
      items={people}
      selection={selection}
      nameOf={({ usn }) => usn}
    />
  )
}

const SortedPeople = () => {
  const [shown, setShown] = useState('name')
  return (
    <PagedList
      list={{ items: people, total: people.length }}
      filter={{}}
      onPage={nothing}
      total="2 people, sorted by a press on a head"
    >
      {(focusTotal) => (
        <DataTable
          label="Sorted people"
          title={title}
          columns={[...columns, action]}
          items={people}
          order={{ shown, isDescending: shown === 'openings', onOrder: setShown }}
          focusTotal={focusTotal}
        />
      )}
    </PagedList>
  )
}

const manyRows = Array.from({ length: 12 }, (_, index) => ({
  id: String(index),
  cells: [`Line ${index + 1}`, 'Created'],
}))

/** Shows tables: with a selection, sorted, of numbers, of values and long ones. */
export const Tables = () => (
  <Part title="Tables">
    <SelectedPeople />
    <SortedPeople />
    <RowTable
      label="Numbers"
      columns={['Plan', 'Receipts', 'Received']}
      isOfNumbers
      rows={[{ id: 'basic', cells: ['Basic', '16', 'Rs 1,584'] }]}
    />
    <RowTable
      label="Values"
      columns={['Field', 'Before', 'After']}
      rows={[{ id: 'name', cells: ['Name', 'Ananya', 'Ananya Rao'] }]}
    />
    <div>
      <RowTable label="A long table" columns={['Line', 'Outcome']} rows={manyRows} rowsAtFirst={3} />
    </div>
    <ListTotal>12 lines</ListTotal>
    <ListHead hasKeys={false}>A total without keys</ListHead>
    <ListKeys />
  </Part>
)
