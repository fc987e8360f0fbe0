import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import {
  Button,
  Checkbox,
  NativeSelect,
  Radio,
  Skeleton,
  TextInput,
  Textarea,
  Title,
  useMantineColorScheme,
} from '@mantine/core'
import type { ReactNode } from 'react'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { confirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { BookCards } from '../ui/lists/book-cards.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { ListSkeleton } from '../ui/lists/list-boundary.tsx'
import { Pager } from '../ui/lists/pager.tsx'
import { claimStateTones, subscriptionStateTones } from '../ui/state-tones.ts'
import { Badge, Facts, Record, RecordList } from '../ui/lists/record.tsx'
import { RowTable } from '../ui/lists/row-table.tsx'
import { type DataColumn, DataTable } from '../ui/lists/rows/data-table.tsx'
import { useListSelection } from '../ui/lists/rows/use-list-selection.ts'
import { MoreMenu } from '../ui/more-menu.tsx'
import { NoticePanel } from '../ui/notice-panel.tsx'
import { PageLayout } from '../ui/page-layout.tsx'
import shared from '../ui/shared.module.css'
import { SumParts } from '../ui/sum-parts.tsx'
import { toast } from '../ui/toast.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className={shared.part}>
    <Title order={2} size="h3" mt="xl">
      {title}
    </Title>
    {children}
  </section>
)

const variants = ['accent', 'filled', 'default', 'subtle', 'danger'] as const

const Buttons = () => (
  <Part title="Buttons">
    {variants.map((variant) => (
      <div key={variant} className={shared.row}>
        <Button variant={variant}>{variant}</Button>
        <Button variant={variant} disabled>
          {variant}, disabled
        </Button>
        <Button variant={variant} loading>
          {variant}, working
        </Button>
      </div>
    ))}
  </Part>
)

const Fields = () => (
  <Part title="Fields">
    <div className={shared.fieldGrid}>
      <TextInput label="Plain" description="Help stands here" />
      <TextInput
        label="Refused"
        description="Help stands here"
        defaultValue="wrong"
        error="Say what is wrong."
      />
      <TextInput label="Disabled" disabled defaultValue="Fixed" />
      <NativeSelect label="One of some" data={['First', 'Second']} />
      <NativeSelect label="One of some, refused" data={['Choose']} error="Choose one." />
      <Textarea label="Text" minRows={3} />
      <Checkbox label="A choice" />
      <Checkbox label="A choice made" defaultChecked />
      <Radio label="One way" name="way" />
      <Radio label="The other way" name="way" defaultChecked />
    </div>
  </Part>
)

const toneOf = (state: string) => Object.entries(subscriptionStateTones).find(([name]) => name === state)?.[1]

const States = () => (
  <Part title="States">
    <div className={shared.row}>
      {Object.entries(subscriptionStateNames).map(([state, word]) => (
        <Badge key={state} tone={toneOf(state)}>
          {word}
        </Badge>
      ))}
      <Badge tone={claimStateTones.pending}>Being checked</Badge>
      <Badge tone={claimStateTones.approved}>Approved</Badge>
      <Badge tone={claimStateTones.rejected}>Rejected</Badge>
    </div>
    <EmptyState title="No notes yet" hint="Say here what to do next." action={<Button>Do it</Button>} />
    <BookCards books={[{ deptId: 'AIML', label: 'AIML', text: 'A book that cannot be opened', to: null }]} />
    <ErrorPanel title="The list could not be loaded" error={new Error('hidden')} onRetry={() => undefined} />
    <ListSkeleton />
    <Skeleton height={44} width={240} />
    <NoticePanel title="Something asks for attention">It says why.</NoticePanel>
    <NoticePanel title="Money is in danger" isGrave>
      It says why.
    </NoticePanel>
    <SumParts
      whole={['Received', 24_800]}
      parts={[
        ['Granted', 14_900],
        ['Open', 9900],
      ]}
    />
  </Part>
)

interface Person {
  _id: string
  name: string
  usn: string
  state: 'ok' | 'danger'
}

const people: readonly Person[] = [
  { _id: '1', name: 'Ananya Rao', usn: '1LS22CS001', state: 'ok' },
  {
    _id: '2',
    name: 'ಅನನ್ಯ ರಾವ್, whose name is longer than a phone is wide',
    usn: '1LS22CS002',
    state: 'danger',
  },
]

const columns: readonly DataColumn<Person>[] = [
  { name: 'USN', renderCell: ({ usn }) => <code>{usn}</code>, onPhone: 'line' },
  {
    name: 'State',
    renderCell: ({ state }) => <Badge tone={state}>{state === 'ok' ? 'Active' : 'Blocked'}</Badge>,
    onPhone: 'end',
  },
]

const personTitle = { name: 'Name', renderCell: ({ name }: Person) => <a href="#name">{name}</a> }

const Lists = () => {
  const selection = useListSelection<Person>()
  return (
    <Part title="Lists">
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
          <Facts
            facts={[
              ['Name', 'Value'],
              ['Email', 'somebody.with.a.long.name@example.com'],
            ]}
          />
        </Record>
        <Record title="An open row" line="Its second line" isOpenAtFirst>
          <p>Details.</p>
        </Record>
      </RecordList>
      <DataTable
        label="People"
        title={personTitle}
        columns={columns}
        items={people}
        selection={selection}
        nameOf={({ usn }) => usn}
      />
      <Pager page={2} size={25} total={120} onPage={() => undefined} />
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
    </Part>
  )
}

const ask = () =>
  void confirmDialog({ title: 'Is it sure?', message: 'It says what happens.', confirmLabel: 'Do it' })

const Overlays = () => (
  <Part title="What floats">
    <div className={shared.row}>
      <Button variant="default" onClick={ask}>
        Ask
      </Button>
      <Button variant="default" onClick={() => toast.success('It is done')}>
        Say that it is done
      </Button>
      <Button variant="default" onClick={() => toast.error('It was refused')}>
        Say that it was refused
      </Button>
      <MoreMenu
        label="More"
        entries={[
          { label: 'Edit', icon: <Pencil size={18} />, onSelect: () => undefined },
          { label: 'Set a password', icon: <KeyRound size={18} />, onSelect: () => undefined },
          { label: 'Delete', icon: <Trash2 size={18} />, onSelect: () => undefined, isDangerous: true },
        ]}
      />
    </div>
  </Part>
)

/** Shows every component of `ui/` in every state, for whoever builds with them. It is no page of the product. */
export const Kit = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  return (
    <PageLayout
      title="Kit"
      actions={
        <Button variant="default" onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? 'By day' : 'At night'}
        </Button>
      }
    >
      <Buttons />
      <Fields />
      <States />
      <Lists />
      <Overlays />
    </PageLayout>
  )
}
