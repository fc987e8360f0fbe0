import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { kindNames } from '../../../lib/kind-names.ts'
import { Filters } from '../../../ui/lists/record.tsx'
import { dssQuery } from '../../dss/api.ts'
import type { PeopleFilter } from './api.ts'

interface AddressedFilter {
  kind?: string
  department?: string
  batch?: string
  state?: string
}

interface PeopleFiltersProps {
  shown: AddressedFilter
  onChange: (filter: AddressedFilter) => void
}

const kinds = ['student', 'subAdmin', 'admin', 'owner'] as const
const states = [
  { value: 'active', label: 'Active' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'completed', label: 'Completed' },
] as const

/** The filter that an address asks for. */
export const peopleFilterOf = ({ kind, department, batch, state }: AddressedFilter): PeopleFilter => ({
  kind: kinds.find((known) => known === kind),
  department,
  batch,
  state: states.find(({ value }) => value === state)?.value,
})

const all = { value: '', label: 'All' }

/** Narrows the list of people. */
export const PeopleFilters = ({ shown, onChange }: PeopleFiltersProps) => {
  const { data: dss } = useQuery(dssQuery)
  const { kind = '', department = '', batch = '', state = '' } = peopleFilterOf(shown)
  const change = (name: keyof AddressedFilter) => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value || undefined })
  return (
    <Filters>
      <NativeSelect
        label="Role"
        value={kind}
        data={[all, ...kinds.map((value) => ({ value, label: kindNames[value] }))]}
        onChange={change('kind')}
      />
      <NativeSelect
        label="Department"
        value={department}
        data={[all, ...(dss?.department ?? []).map(({ deptId }) => deptId)]}
        onChange={change('department')}
      />
      <NativeSelect
        label="Batch"
        value={batch}
        data={[all, ...(dss?.batch ?? []).map((row) => row.batch)]}
        onChange={change('batch')}
      />
      <NativeSelect label="State" value={state} data={[all, ...states]} onChange={change('state')} />
    </Filters>
  )
}
