import { NativeSelect } from '@mantine/core'
import { Filters } from '../../../ui/lists/record.tsx'
import type { FeedbackFilter } from './api.ts'

interface FeedbackFiltersProps {
  state: string | undefined
  onChange: (filter: { state?: string }) => void
}

/** Returns the filter that an address asks for; all messages by default. */
export const readFilterOf = (state: string | undefined): FeedbackFilter['read'] => {
  if (state === 'read') return 'true'
  return state === 'unread' ? 'false' : undefined
}

/** Filters the inbox by read and unread. */
export const FeedbackFilters = ({ state, onChange }: FeedbackFiltersProps) => (
  <Filters>
    <NativeSelect
      label="Show"
      value={readFilterOf(state) === undefined ? '' : state}
      data={[
        { value: '', label: 'All' },
        { value: 'unread', label: 'Unread' },
        { value: 'read', label: 'Read' },
      ]}
      onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
    />
  </Filters>
)
