import { TrashKind } from '@lectureshelf/contract/content/trash'
import { NativeSelect } from '@mantine/core'
import { Filters } from '../../ui/lists/record.tsx'
import { kindWords } from './trash-words.ts'

interface TrashFilterProps {
  kind: TrashKind | undefined
  onChange: (filter: { kind?: string }) => void
}

/** Filters the trash by kind. */
export const TrashFilter = ({ kind, onChange }: TrashFilterProps) => (
  <Filters>
    <NativeSelect
      label="Show"
      value={kind ?? ''}
      data={[
        { value: '', label: 'All' },
        ...TrashKind.options.map((value) => ({ value, label: kindWords[value] })),
      ]}
      onChange={(event) => onChange({ kind: event.currentTarget.value || undefined })}
    />
  </Filters>
)
