import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { kindNames } from '../../../lib/kind-names.ts'
import { Filters } from '../../../ui/lists/record.tsx'
import { dssQuery } from '../../dss/api.ts'
import type { PeopleFilter } from './api.ts'

interface PeopleFiltersProps {
  shown: PeopleFilter
  onChange: (filter: { [Name in keyof PeopleFilter]?: string }) => void
}

export const personKinds = ['student', 'subAdmin', 'admin', 'owner'] as const
export const personStates = ['active', 'blocked', 'completed'] as const
const stateWords = { active: 'Active', blocked: 'Blocked', completed: 'Completed' } as const

const all = { value: '', label: 'All' }

/** Filters the list of people. */
export const PeopleFilters = ({ shown, onChange }: PeopleFiltersProps) => {
  const { data: dss } = useQuery(dssQuery)
  const { kind = '', department = '', batch = '', state = '' } = shown
  const change = (name: keyof PeopleFilter) => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value || undefined })
  return (
    <Filters>
      <NativeSelect
        label="Role"
        value={kind}
        data={[all, ...personKinds.map((value) => ({ value, label: kindNames[value] }))]}
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
      <NativeSelect
        label="State"
        value={state}
        data={[all, ...personStates.map((value) => ({ value, label: stateWords[value] }))]}
        onChange={change('state')}
      />
    </Filters>
  )
}
