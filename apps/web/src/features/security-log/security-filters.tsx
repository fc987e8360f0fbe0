import { type SecurityKind, securityKinds } from '@lectureshelf/contract/people/security-log'
import { NativeSelect } from '@mantine/core'
import { Filters } from '../../ui/lists/record.tsx'
import { kindWords } from './security-words.ts'

interface SecurityFiltersProps {
  kind: SecurityKind | undefined
  onChange: (filter: { kind: string | undefined }) => void
}

const choices = [
  { value: '', label: 'All' },
  ...securityKinds.map((value) => ({ value, label: kindWords[value] })),
]

/** Filters the log by kind of event. */
export const SecurityFilters = ({ kind, onChange }: SecurityFiltersProps) => (
  <Filters>
    <NativeSelect
      label="What happened"
      value={kind ?? ''}
      data={choices}
      onChange={(event) => onChange({ kind: event.currentTarget.value || undefined })}
    />
  </Filters>
)
