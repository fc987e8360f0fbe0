import { NativeSelect } from '@mantine/core'
import { Filters } from '../../ui/record.tsx'
import type { ClaimFilter } from './api.ts'
import { kindWords, stateWords } from './claim-words.ts'

interface AddressedFilter {
  state?: string
  kind?: string
}

interface ClaimFiltersProps {
  shown: AddressedFilter
  onChange: (filter: AddressedFilter) => void
}

const states = ['pending', 'approved', 'rejected'] as const
const kinds = ['signup', 'renewal'] as const

/** The filter that an address asks for: what waits, unless it says otherwise. */
export const claimFilterOf = ({ state, kind }: AddressedFilter): Pick<ClaimFilter, 'state' | 'kind'> => ({
  state: state === 'all' ? undefined : (states.find((known) => known === state) ?? 'pending'),
  kind: kinds.find((known) => known === kind),
})

/** Narrows the queue by state and kind. */
export const ClaimFilters = ({ shown, onChange }: ClaimFiltersProps) => {
  const { state, kind } = claimFilterOf(shown)
  return (
    <Filters>
      <NativeSelect
        label="State"
        value={state ?? 'all'}
        data={[
          ...states.map((value) => ({ value, label: stateWords[value] })),
          { value: 'all', label: 'All' },
        ]}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <NativeSelect
        label="Kind"
        value={kind ?? ''}
        data={[{ value: '', label: 'Both' }, ...kinds.map((value) => ({ value, label: kindWords[value] }))]}
        onChange={(event) => onChange({ kind: event.currentTarget.value || undefined })}
      />
    </Filters>
  )
}
