import { useQuery } from '@tanstack/react-query'
import { placeChoices } from '../../lib/place-choices.ts'
import type { FilterField } from '../../ui/lists/filter-fields.tsx'
import { dssQuery } from '../../base/dss/api.ts'
import type { PlaceFilter } from './keys.ts'

/** Returns the fields that filter a list by department, scheme and semester. */
export const usePlaceFields = (): readonly FilterField<keyof PlaceFilter>[] => {
  const { data: dss } = useQuery(dssQuery)
  const { departments, schemes, semesters } = placeChoices(dss)
  return [
    { name: 'department', label: 'Department', choices: departments },
    { name: 'scheme', label: 'Scheme', choices: schemes },
    { name: 'semester', label: 'Semester', choices: semesters },
  ]
}
