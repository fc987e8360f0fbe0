import { NativeSelect } from '@mantine/core'
import { Filters } from '../../ui/lists/record.tsx'
import type { TakedownFilter as Filter } from './api.ts'

interface TakedownFilterProps {
  state: Filter['state']
  onChange: (filter: { state?: string }) => void
}

/** Filters the requests by waiting and handled. */
export const TakedownFilter = ({ state, onChange }: TakedownFilterProps) => (
  <Filters>
    <NativeSelect
      label="Show"
      value={state ?? ''}
      data={[
        { value: '', label: 'All' },
        { value: 'open', label: 'Open' },
        { value: 'handled', label: 'Handled' },
      ]}
      onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
    />
  </Filters>
)
