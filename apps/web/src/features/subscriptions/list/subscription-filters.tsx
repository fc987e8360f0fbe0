import { NativeSelect } from '@mantine/core'
import { type RawSearch, oneOf, readPaging } from '../../../lib/page-search.ts'
import { Filters } from '../../../ui/lists/record.tsx'
import type { SubscriptionFilter } from './api.ts'
import { stateWords } from './subscription-words.ts'

const states = ['active', 'upcoming', 'expired', 'cancelled'] as const

/**
 * Reads the list's search from an address; `ends` is the maximum number of days until a subscription ends.
 */
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

/** Returns the filter that an address asks for; all subscriptions by default. */
export const subscriptionFilterOf = ({ ends, ...filter }: AddressedFilter): SubscriptionFilter => ({
  ...filter,
  endsWithinDays: ends === undefined ? undefined : Number(ends),
})

/** Filters the list by state, and by subscriptions that end soon without a successor. */
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
