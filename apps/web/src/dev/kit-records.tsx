import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { FilterFields, choicesOf } from '../ui/lists/filter-fields.tsx'
import { ListFilters } from '../ui/lists/list-filters.tsx'
import { ListSearchBox } from '../ui/lists/list-search-box.tsx'
import { OrderPanel } from '../ui/lists/order-panel.tsx'
import { PagedRecords, ListPager } from '../ui/lists/paged-list.tsx'
import { Pager } from '../ui/lists/pager.tsx'
import { Badge, Facts, Filters, Record, RecordList, RecordText } from '../ui/lists/record.tsx'
import { SortableList } from '../ui/lists/sortable-list.tsx'
import shared from '../ui/shared.module.css'
import { Part, nothing } from './kit-part.tsx'

const facts = [
  ['Name', 'Value'],
  ['Email', 'somebody.with.a.long.name@example.com'],
] as const

const Records = () => (
  <RecordList label="Records">
    <Record title="A row without details" line="Its second line" />
    <Record
      title="A row with details"
      line="Its second line"
      preview="the beginning of a text"
      badges={<Badge tone="warn">Open</Badge>}
      quick={<Button variant="default">Do it</Button>}
      actions={<Button variant="default">Do something else</Button>}
    >
      <Facts facts={facts} />
    </Record>
    <Record title="An open row" line="Its second line" isOpenAtFirst>
      <RecordText>{'What a person wrote,\nwith its line breaks.'}</RecordText>
    </Record>
    <Record
      level={3}
      lead={<Checkbox label={<VisuallyHidden>Select the row with a link</VisuallyHidden>} />}
      title={<a href="#row">A row with a link, a checkbox and a notice</a>}
      line="Its second line"
      notice="It says why an action failed."
    >
      <Facts facts={facts} />
    </Record>
  </RecordList>
)

const fields = [
  {
    name: 'plan',
    label: 'Plan',
    choices: choicesOf(['basic', 'premium'], { basic: 'Basic', premium: 'Premium' }),
  },
  { name: 'order', label: 'Order', choices: ['Newest first', 'Oldest first'], none: null },
  { name: 'from', label: 'First day' },
]

const FilteredList = () => {
  const [shown, setShown] = useState<Record<string, string | undefined>>({ plan: 'basic' })
  const change = (changed: Record<string, string | undefined>) => setShown({ ...shown, ...changed })
  return (
    <>
      <ListSearchBox label="Search the list" q="Ananya" onFind={nothing} />
      <ListFilters chosen={1}>
        <FilterFields shown={shown} fields={fields} onChange={change} />
      </ListFilters>
      <Filters>
        <FilterFields shown={shown} fields={fields.slice(0, 1)} onChange={change} />
      </Filters>
    </>
  )
}

const letters = ['A', 'B'].map((letter) => ({ _id: letter, title: `Record ${letter}` }))

const Pages = () => (
  <>
    <PagedRecords
      label="A page of records"
      list={{ items: letters, total: 60 }}
      filter={{ page: 2 }}
      onPage={nothing}
      total="60 records"
      renderItem={({ title }) => <Record title={title} line="Its second line" />}
    />
    <PagedRecords
      label="No records"
      list={{ items: [], total: 0 }}
      filter={{}}
      onPage={nothing}
      total="No records"
      empty={<EmptyState title="No matching records" hint="Try another filter." />}
      renderItem={() => null}
    />
    <Pager page={1} size={25} total={120} onPage={nothing} />
    <Pager page={5} size={25} total={120} onPage={nothing} />
    <ListPager page={2} size={50} total={120} onPage={nothing} />
  </>
)

const modules = ['Module 1', 'Module 2', 'Module 3'].map((name) => ({ id: name, name, detail: '3 PDFs' }))

const Orders = () => {
  const [items, setItems] = useState(modules)
  const [isOpen, setOpen] = useState(false)
  const order = (ids: string[]) =>
    setItems(items.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)))
  return (
    <>
      <SortableList label="Modules in their order" items={items} onOrder={order} />
      <div className={shared.row}>
        <Button variant="default" onClick={() => setOpen(true)}>
          Order in a panel
        </Button>
      </div>
      {isOpen && (
        <OrderPanel label="A panel of modules" items={items} onOrder={order} onDone={() => setOpen(false)} />
      )}
    </>
  )
}

/** Shows lists of records: closed, open, filtered, in pages and in an order of one's own. */
export const Lists = () => (
  <Part title="Lists">
    <FilteredList />
    <Records />
    <Pages />
    <Orders />
  </Part>
)
