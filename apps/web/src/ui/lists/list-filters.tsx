import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { phone } from '../breakpoints.json'
import { Disclosure } from '../folds/disclosure.tsx'
import { Filters } from './record.tsx'

interface ListFiltersProps {
  /** How many of them narrow the list now. */
  chosen: number
  children: ReactNode
}

/** Lays out the filters of a list; a phone folds them, and says how many narrow the list. */
export const ListFilters = ({ chosen, children }: ListFiltersProps) => {
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false })
  if (!isPhone) return <Filters>{children}</Filters>
  return (
    <Disclosure summary={chosen === 0 ? 'Filters' : `Filters (${chosen})`}>
      <Filters>{children}</Filters>
    </Disclosure>
  )
}
