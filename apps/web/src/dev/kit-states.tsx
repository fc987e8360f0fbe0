import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { Button, Skeleton } from '@mantine/core'
import { type ComponentType, lazy } from 'react'
import { Bars } from '../ui/charts/bars.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Disclosure } from '../ui/folds/disclosure.tsx'
import { Fold } from '../ui/folds/fold.tsx'
import { BookCards } from '../ui/lists/book-cards.tsx'
import { EmptyList } from '../ui/lists/empty/empty-list.tsx'
import { EmptyState } from '../ui/lists/empty-state.tsx'
import { ListBoundary, ListSkeleton } from '../ui/lists/list-boundary.tsx'
import { Badge } from '../ui/lists/record.tsx'
import { Mark } from '../ui/marks/mark.tsx'
import { ProgressLine } from '../ui/marks/progress-line.tsx'
import { NoticePanel } from '../ui/notice-panel.tsx'
import shared from '../ui/shared.module.css'
import { claimStateTones, subscriptionStateTones } from '../ui/state-tones.ts'
import { SumParts } from '../ui/sum-parts.tsx'
import { Part, nothing } from './kit-part.tsx'

const toneOf = (state: string) => Object.entries(subscriptionStateTones).find(([name]) => name === state)?.[1]

const Badges = () => (
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
)

/** A part of a page that never arrives. */
const Pending = lazy(() => new Promise<{ default: ComponentType }>(nothing))

const Failing = () => {
  throw new Error('A list of the kit fails so that its sentence is seen.')
}

/** Shows what a page says of states, failures and things that are missing. */
export const States = () => (
  <Part title="States">
    <Badges />
    <EmptyState title="No notes yet" hint="Say here what to do next." action={<Button>Do it</Button>} />
    <EmptyState title="Nothing is left to do" />
    <EmptyList title="No messages yet" />
    <ErrorPanel title="The list could not be loaded" error={new Error('hidden')} onRetry={nothing} />
    <ErrorPanel action={<Button variant="default">Go back</Button>} />
    <ListSkeleton />
    <ListBoundary failed="The list of the kit could not be loaded">A list that is loaded</ListBoundary>
    <ListBoundary failed="The list of the kit could not be loaded">
      <Pending />
    </ListBoundary>
    <ListBoundary failed="The list of the kit could not be loaded">
      <Failing />
    </ListBoundary>
    <Skeleton height={44} width={240} />
    <NoticePanel title="Something asks for attention">It says why.</NoticePanel>
    <NoticePanel title="Money is in danger" isGrave>
      It says why.
    </NoticePanel>
  </Part>
)

const picture = {
  position: 'relative',
  width: 160,
  height: 200,
  overflow: 'hidden',
  borderRadius: 10,
  background: 'var(--ls-tint)',
} as const

const Marks = () => (
  <div className={shared.row}>
    <div>
      <Mark words="New" spoken="since your last visit" />
    </div>
    <div style={picture}>
      <Mark words="New" spoken="since your last visit" isOnPicture />
      <ProgressLine share={0.4} words="40 % read" />
    </div>
    <div style={picture}>
      <ProgressLine share={0} words="Not begun" />
    </div>
    <div style={picture}>
      <ProgressLine share={null} words="The length is unknown" />
    </div>
  </div>
)

const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']
const barsOf = (values: readonly number[]) =>
  values.map((value, index) => ({ id: String(index), label: `${months[index]} 2026`, value }))

/** Shows charts, folds, marks, sums and books. */
export const Pictures = () => (
  <Part title="Pictures and folds">
    <Bars title="Received" bars={barsOf([120, 340, 80, 510, 260, 330])} format={(value) => `Rs ${value}`} />
    <Bars title="Refunded" bars={barsOf([0, 0, 0])} format={(value) => `Rs ${value}`} />
    <Bars title="Registered" bars={[]} format={String} />
    <SumParts
      whole={['Received', 24_800]}
      parts={[
        ['Granted', 14_900],
        ['Open', 9900],
      ]}
    />
    <BookCards
      books={[
        { deptId: 'CSE', label: 'CSE', text: 'A book that opens', to: '/cse' },
        { deptId: 'AIML', label: 'AIML', text: 'A book that cannot be opened', to: null },
      ]}
    />
    <Marks />
    <Fold title="A closed fold" line="One line about its content">
      Its content.
    </Fold>
    <Fold title="An open fold" isOpen>
      Its content.
    </Fold>
    <Disclosure summary="A closed disclosure">Its content.</Disclosure>
    <Disclosure summary="An open disclosure" isOpenAtFirst>
      Its content.
    </Disclosure>
  </Part>
)
