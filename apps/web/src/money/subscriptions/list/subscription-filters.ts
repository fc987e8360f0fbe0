import { planEndsSoonDays } from '@lectureshelf/contract/constants'
import { subscriptionStateNames } from '@lectureshelf/contract/state-names'
import { type RawSearch, oneOf, readPaging } from '../../../lib/page-search.ts'
import { type FilterField, choicesOf } from '../../../ui/lists/filter-fields.tsx'
import type { SubscriptionFilter } from '../keys.ts'

const states = ['active', 'upcoming', 'expired', 'cancelled'] as const

/**
 * Reads the list's search from an address; `ends` is the maximum number of days until a subscription ends.
 */
export const readSubscriptionSearch = (raw: RawSearch) => ({
  ...readPaging(raw),
  state: oneOf(states)(raw['state']),
  ends: oneOf(['7', '30'])(raw['ends']),
  sort: oneOf(['oldest'])(raw['sort']),
})

type AddressedFilter = Partial<ReturnType<typeof readSubscriptionSearch>>

/** Returns the filter that an address asks for; all subscriptions by default. */
export const subscriptionFilterOf = ({ ends, ...filter }: AddressedFilter): SubscriptionFilter => ({
  ...filter,
  endsWithinDays: ends === undefined ? undefined : Number(ends),
})

/** The fields that filter by state and by subscriptions that end soon without a successor, and that order the list. */
export const subscriptionFields: readonly FilterField<'state' | 'ends' | 'sort'>[] = [
  { name: 'state', label: 'State', choices: choicesOf(states, subscriptionStateNames) },
  {
    name: 'ends',
    label: 'Ends',
    none: 'Any time',
    choices: [
      { value: '7', label: 'Within a week' },
      { value: String(planEndsSoonDays), label: `Within ${planEndsSoonDays} days` },
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    none: 'Newest first',
    choices: [{ value: 'oldest', label: 'Oldest first' }],
  },
]
