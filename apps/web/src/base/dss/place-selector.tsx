import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeChoices, unchosen } from '../../lib/place-choices.ts'
import { dssQuery } from './api.ts'

interface Place {
  scheme: string
  department: string
  semester: string
}

interface PlaceSelectorProps {
  /** Called when all three are chosen. */
  onChoose: (place: Place) => void
  /** Puts the three beside each other on a phone, too. */
  isCompact?: boolean
}

const nothing: Place = { scheme: '', department: '', semester: '' }

/** Chooses scheme (without 2023), department and semester; the third choice submits. */
export const PlaceSelector = ({ onChoose, isCompact = false }: PlaceSelectorProps) => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  const [place, setPlace] = useState(nothing)
  const { schemes, departments, semesters } = placeChoices(dss)
  const fields = [
    { name: 'scheme', label: 'Scheme', choices: schemes },
    { name: 'department', label: 'Department', choices: departments },
    { name: 'semester', label: 'Semester', choices: semesters },
  ] as const
  const choose = (part: Partial<Place>) => {
    const next = { ...place, ...part }
    setPlace(next)
    if (next.scheme !== '' && next.department !== '' && next.semester !== '') onChoose(next)
  }
  return (
    <SimpleGrid
      cols={{ base: isCompact ? 3 : 1, sm: 3 }}
      spacing={isCompact ? { base: 8, sm: 'md' } : undefined}
    >
      {fields.map(({ name, label, choices }) => (
        <NativeSelect
          key={name}
          label={label}
          rightSectionWidth={isCompact ? 28 : undefined}
          data={[unchosen, ...choices]}
          value={place[name]}
          onChange={(event) => choose({ [name]: event.currentTarget.value })}
        />
      ))}
    </SimpleGrid>
  )
}
