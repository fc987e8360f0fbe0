import { hiddenScheme } from '@lectureshelf/contract/constants'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dssQuery } from './api.ts'

interface Place {
  scheme: string
  department: string
  semester: string
}

interface PlaceSelectorProps {
  /** Called when all three are chosen. */
  onChoose: (place: Place) => void
}

const nothing: Place = { scheme: '', department: '', semester: '' }

/** Chooses scheme (without 2023), department and semester; the third choice submits. */
export const PlaceSelector = ({ onChoose }: PlaceSelectorProps) => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  const [place, setPlace] = useState(nothing)
  const choose = (part: Partial<Place>) => {
    const next = { ...place, ...part }
    setPlace(next)
    if (next.scheme !== '' && next.department !== '' && next.semester !== '') onChoose(next)
  }
  const first = { value: '', label: 'Choose' }
  const schemes = dss.scheme.map(({ scheme }) => scheme).filter((scheme) => scheme !== hiddenScheme)
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NativeSelect
        label="Scheme"
        data={[first, ...schemes]}
        value={place.scheme}
        onChange={(event) => choose({ scheme: event.currentTarget.value })}
      />
      <NativeSelect
        label="Department"
        data={[first, ...dss.department.map(({ deptId }) => deptId)]}
        value={place.department}
        onChange={(event) => choose({ department: event.currentTarget.value })}
      />
      <NativeSelect
        label="Semester"
        data={[first, ...dss.semester.map(({ semName }) => semName)]}
        value={place.semester}
        onChange={(event) => choose({ semester: event.currentTarget.value })}
      />
    </SimpleGrid>
  )
}
