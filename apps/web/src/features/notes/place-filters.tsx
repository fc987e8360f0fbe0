import { hiddenScheme } from '@lectureshelf/contract/constants'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dssQuery } from '../dss/api.ts'
import type { PlaceFilter } from './api.ts'

interface PlaceFiltersProps {
  shown: PlaceFilter
  onChange: (place: PlaceFilter) => void
}

const all = { value: '', label: 'All' }

/** Filters a list by department, scheme and semester; placed among other filters. */
export const PlaceFilters = ({ shown, onChange }: PlaceFiltersProps) => {
  const { data: dss } = useQuery(dssQuery)
  const change = (name: keyof PlaceFilter) => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value || undefined })
  const schemes = (dss?.scheme ?? []).map(({ scheme }) => scheme).filter((scheme) => scheme !== hiddenScheme)
  return (
    <>
      <NativeSelect
        label="Department"
        value={shown.department ?? ''}
        data={[all, ...(dss?.department ?? []).map(({ deptId }) => deptId)]}
        onChange={change('department')}
      />
      <NativeSelect
        label="Scheme"
        value={shown.scheme ?? ''}
        data={[all, ...schemes]}
        onChange={change('scheme')}
      />
      <NativeSelect
        label="Semester"
        value={shown.semester ?? ''}
        data={[all, ...(dss?.semester ?? []).map(({ semName }) => semName)]}
        onChange={change('semester')}
      />
    </>
  )
}
