import { BankState } from '@lectureshelf/contract/money/claims'
import { NativeSelect } from '@mantine/core'
import { type RawSearch, oneOf, readPaging } from '../../lib/page-search.ts'
import { Filters } from '../../ui/lists/record.tsx'
import type { ClaimFilter } from './api.ts'
import { bankStateWords, kindWords, stateWords } from './claim-words.ts'

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

/** Reads the queue's search from an address; `age` is the minimum number of days since a claim was sent. */
export const readClaimSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf([...states, 'all'])(raw['state']),
  kind: oneOf(kinds)(raw['kind']),
  age: oneOf(['1', '3', '7'])(raw['age']),
  warnings: oneOf(['yes', 'no'])(raw['warnings']),
  bank: oneOf(bankStates)(raw['bank']),
})

type AddressedFilter = Partial<ReturnType<typeof readClaimSearch>>

interface ClaimFiltersProps {
  shown: AddressedFilter
  onChange: (filter: { [Name in keyof AddressedFilter]?: string }) => void
}

/** Returns the filter that an address asks for; pending claims by default. */
export const claimFilterOf = ({
  state = 'pending',
  age,
  warnings: warned,
  ...filter
}: AddressedFilter): ClaimFilter => ({
  ...filter,
  state: state === 'all' ? undefined : state,
  olderThanDays: age === undefined ? undefined : Number(age),
  hasWarnings: warned === undefined ? undefined : hasWarnings[warned],
})

/** Narrows the queue by state, kind, age, warnings and what the bank says. */
export const ClaimFilters = ({ shown, onChange }: ClaimFiltersProps) => {
  const { state = 'pending', kind = '', age = '', warnings: warned = '', bank = '' } = shown
  return (
    <Filters>
      <NativeSelect
        label="State"
        value={state}
        data={[
          ...states.map((value) => ({ value, label: stateWords[value] })),
          { value: 'all', label: 'All' },
        ]}
        onChange={(event) => onChange({ state: event.currentTarget.value })}
      />
      <NativeSelect
        label="Kind"
        value={kind}
        data={[{ value: '', label: 'Both' }, ...kinds.map((value) => ({ value, label: kindWords[value] }))]}
        onChange={(event) => onChange({ kind: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Age"
        value={age}
        data={ages}
        onChange={(event) => onChange({ age: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Warnings"
        value={warned}
        data={warnings}
        onChange={(event) => onChange({ warnings: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Bank"
        value={bank}
        data={[
          { value: '', label: 'All' },
          ...bankStates.map((value) => ({ value, label: bankStateWords[value] })),
        ]}
        onChange={(event) => onChange({ bank: event.currentTarget.value || undefined })}
      />
    </Filters>
  )
}
