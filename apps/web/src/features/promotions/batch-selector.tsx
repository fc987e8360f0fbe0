import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Filters } from '../../ui/lists/record.tsx'
import { dssQuery } from '../dss/api.ts'

interface Addressed {
  batch?: string
  department?: string
}

interface BatchSelectorProps {
  shown: Addressed
  onChange: (choice: Addressed) => void
}

/** Chooses a batch to promote, or one department of it. */
export const BatchSelector = ({ shown, onChange }: BatchSelectorProps) => {
  const { data: dss } = useQuery(dssQuery)
  return (
    <Filters>
      <NativeSelect
        label="Batch"
        value={shown.batch ?? ''}
        data={[{ value: '', label: 'Choose' }, ...(dss?.batch ?? []).map(({ batch }) => batch)]}
        onChange={(event) => onChange({ batch: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label="Department"
        value={shown.department ?? ''}
        data={[{ value: '', label: 'All' }, ...(dss?.department ?? []).map(({ deptId }) => deptId)]}
        onChange={(event) => onChange({ department: event.currentTarget.value || undefined })}
      />
    </Filters>
  )
}
