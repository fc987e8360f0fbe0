import { BankState } from '@lectureshelf/contract/money/claims'
import { NativeSelect } from '@mantine/core'
import { Filters } from '../../ui/lists/record.tsx'
import type { ClaimFilter } from './api.ts'
import { bankStateWords, kindWords, stateWords } from './claim-words.ts'

interface AddressedFilter {
  state?: string
  kind?: string
  age?: string
  warnings?: string
  bank?: string
}

interface ClaimFiltersProps {
  shown: AddressedFilter
  onChange: (filter: AddressedFilter) => void
}

const states = ['pending', 'approved', 'rejected'] as const
const kinds = ['signup', 'renewal'] as const
const ages = [
  { value: '', label: 'Any' },
  { value: '1', label: 'A day or more' },
  { value: '3', label: '3 days or more' },
  { value: '7', label: 'A week or more' },
]
const warnings = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'With warnings' },
  { value: 'no', label: 'Without warnings' },
]
const bankStates = BankState.options
const hasWarnings = { yes: 'true', no: 'false' } as const

/** The filter that an address asks for: what waits, unless it says otherwise. */
export const claimFilterOf = ({
  state,
  kind,
  age,
  warnings: warned,
  bank,
}: AddressedFilter): Omit<ClaimFilter, 'q' | 'page'> => ({
  state: state === 'all' ? undefined : (states.find((known) => known === state) ?? 'pending'),
  kind: kinds.find((known) => known === kind),
  olderThanDays: ages.some(({ value }) => value === age && value !== '') ? Number(age) : undefined,
  hasWarnings: warned === 'yes' || warned === 'no' ? hasWarnings[warned] : undefined,
  bank: bankStates.find((known) => known === bank),
})

/** Narrows the queue by state, kind, age, warnings and what the bank says. */
export const ClaimFilters = ({ shown, onChange }: ClaimFiltersProps) => {
  const { state, kind, olderThanDays, hasWarnings: isWarned, bank } = claimFilterOf(shown)
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
      <NativeSelect
        label="Age"
        value={olderThanDays ?? ''}
        data={ages}
        onChange={(event) => onChange({ age: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Warnings"
        value={isWarned === undefined ? '' : isWarned === 'true' ? 'yes' : 'no'}
        data={warnings}
        onChange={(event) => onChange({ warnings: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Bank"
        value={bank ?? ''}
        data={[
          { value: '', label: 'All' },
          ...bankStates.map((value) => ({ value, label: bankStateWords[value] })),
        ]}
        onChange={(event) => onChange({ bank: event.currentTarget.value || undefined })}
      />
    </Filters>
  )
}
