import { NativeSelect } from '@mantine/core'
import { type RawSearch, oneOf, readPaging } from '../../../lib/page-search.ts'
import { Filters } from '../../../ui/lists/record.tsx'
import type { SubscriptionFilter } from './api.ts'
import { stateWords } from './subscription-words.ts'

const states = ['active', 'upcoming', 'expired', 'cancelled'] as const

/** Returns what an address says about the list; `ends` is in how many days a subscription ends at most. */
export const readSubscriptionSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(states)(raw['state']),
  ends: oneOf(['7', '30'])(raw['ends']),
})

type AddressedFilter = Partial<ReturnType<typeof readSubscriptionSearch>>

interface SubscriptionFiltersProps {
  shown: AddressedFilter
  onChange: (filter: { state?: string; ends?: string }) => void
}

const endChoices = [
  { value: '', label: 'Whenever' },
  { value: '7', label: 'Within a week' },
  { value: '30', label: 'Within 30 days' },
]

/** Returns the filter that an address asks for: all, unless it says otherwise. */
export const subscriptionFilterOf = ({ ends, ...filter }: AddressedFilter): SubscriptionFilter => ({
  ...filter,
  endsWithinDays: ends === undefined ? undefined : Number(ends),
})

/** Narrows the list by state, and to what ends soon without a successor. */
export const SubscriptionFilters = ({ shown, onChange }: SubscriptionFiltersProps) => (
  <Filters>
    <NativeSelect
      label="State"
      value={shown.state ?? ''}
      data={[{ value: '', label: 'All' }, ...states.map((value) => ({ value, label: stateWords[value] }))]}
      onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
    />
    <NativeSelect
      label="Ends for good"
      value={shown.ends ?? ''}
      data={endChoices}
      onChange={(event) => onChange({ ends: event.currentTarget.value || undefined })}
    />
  </Filters>
)
