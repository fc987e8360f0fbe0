import { NativeSelect } from '@mantine/core'
import { Filters } from '../../../ui/lists/record.tsx'
import type { SubscriptionFilter } from './api.ts'
import { stateWords } from './subscription-words.ts'

interface AddressedFilter {
  state?: string
  ends?: string
}

interface SubscriptionFiltersProps {
  shown: AddressedFilter
  onChange: (filter: AddressedFilter) => void
}

const states = ['active', 'upcoming', 'expired', 'cancelled'] as const
const ends = [
  { value: '', label: 'Whenever' },
  { value: '7', label: 'Within a week' },
  { value: '30', label: 'Within 30 days' },
]

/** The filter that an address asks for: all, unless it says otherwise. */
export const subscriptionFilterOf = (
  addressed: AddressedFilter,
): Pick<SubscriptionFilter, 'state' | 'endsWithinDays'> => ({
  state: states.find((known) => known === addressed.state),
  endsWithinDays: ends.some(({ value }) => value === addressed.ends && value !== '')
    ? Number(addressed.ends)
    : undefined,
})

/** Narrows the list by state, and to what ends soon without a successor. */
export const SubscriptionFilters = ({ shown, onChange }: SubscriptionFiltersProps) => {
  const { state, endsWithinDays } = subscriptionFilterOf(shown)
  return (
    <Filters>
      <NativeSelect
        label="State"
        value={state ?? ''}
        data={[{ value: '', label: 'All' }, ...states.map((value) => ({ value, label: stateWords[value] }))]}
        onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Ends for good"
        value={endsWithinDays ?? ''}
        data={ends}
        onChange={(event) => onChange({ ends: event.currentTarget.value || undefined })}
      />
    </Filters>
  )
}
