import { bankFilters } from '@lectureshelf/contract/money/claims'
import { claimStateNames } from '@lectureshelf/contract/state-names'
import { type RawSearch, oneOf, readPaging } from '../../lib/page-search.ts'
import { type FilterField, choicesOf } from '../../ui/lists/filter-fields.tsx'
import type { ClaimFilter } from './api.ts'
import { bankStateWords, kindWords } from './claim-words.ts'

const states = ['pending', 'approved', 'rejected', 'all'] as const
const kinds = ['signup', 'renewal'] as const
const hasWarnings = { yes: 'true', no: 'false' } as const

/** Reads the queue's search from an address; `age` is the minimum number of days since a claim was sent. */
export const readClaimSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(states)(raw['state']),
  kind: oneOf(kinds)(raw['kind']),
  age: oneOf(['1', '3', '7'])(raw['age']),
  warnings: oneOf(['yes', 'no'])(raw['warnings']),
  bank: oneOf(bankFilters)(raw['bank']),
  sort: oneOf(['newest'])(raw['sort']),
})

type AddressedFilter = Partial<ReturnType<typeof readClaimSearch>>

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

/** The fields that narrow the queue by state, kind, age, warnings and what the bank says, and that order it. */
export const claimFields: readonly FilterField<keyof AddressedFilter>[] = [
  {
    name: 'state',
    label: 'State',
    choices: choicesOf(states, { ...claimStateNames, all: 'All' }),
    none: null,
  },
  { name: 'kind', label: 'Kind', choices: choicesOf(kinds, kindWords), none: 'Both' },
  {
    name: 'age',
    label: 'Age',
    none: 'Any',
    choices: [
      { value: '1', label: 'A day or more' },
      { value: '3', label: '3 days or more' },
      { value: '7', label: 'A week or more' },
    ],
  },
  {
    name: 'warnings',
    label: 'Warnings',
    choices: choicesOf(['yes', 'no'], { yes: 'With warnings', no: 'Without warnings' }),
  },
  { name: 'bank', label: 'Bank', choices: choicesOf(bankFilters, bankStateWords) },
  {
    name: 'sort',
    label: 'Order',
    none: 'Oldest first',
    choices: [{ value: 'newest', label: 'Newest first' }],
  },
]
