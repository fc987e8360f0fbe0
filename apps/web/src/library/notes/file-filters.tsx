import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDebouncedText } from '../../ui/forms/use-debounced-text.ts'
import { type FilterField, FilterFields } from '../../ui/lists/filter-fields.tsx'
import { ListFilters } from '../../ui/lists/list-filters.tsx'
import { Disclosure } from '../../ui/folds/disclosure.tsx'
import { Filters } from '../../ui/lists/record.tsx'
import { type AddressedFiles, sizeChoices, sortChoices, stateChoices } from './file-filter.ts'
import { usePlaceFields } from './use-place-fields.ts'

interface FileFiltersProps {
  shown: AddressedFiles
  onChange: (filter: { [Name in keyof AddressedFiles]?: string }) => void
}

const AddedByInput = ({ by, onChange }: { by?: string; onChange: (by: string | undefined) => void }) => {
  const [text, change] = useDebouncedText(by, onChange)
  return (
    <TextInput
      label="Added by"
      placeholder="Part of a name"
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

const order: FilterField<'sort'> = { name: 'sort', label: 'Order', choices: sortChoices, none: null }
const facts: readonly FilterField<'state' | 'bytes'>[] = [
  { name: 'state', label: 'State', choices: stateChoices },
  { name: 'bytes', label: 'Size', choices: sizeChoices.map(({ value, label }) => ({ value, label })) },
]
const days: readonly FilterField<'from' | 'to'>[] = [
  { name: 'from', label: 'Added from' },
  { name: 'to', label: 'Added until' },
]

/** Filters and sorts the list of every PDF. Rarely used filters are folded away. */
export const FileFilters = ({ shown, onChange }: FileFiltersProps) => {
  const { department, scheme, semester, state, bytes, by, from, to } = shown
  const [wasNarrowed] = useState(() => [state, bytes, by, from, to].some(Boolean))
  const places = usePlaceFields()
  return (
    <>
      <ListFilters chosen={[department, scheme, semester].filter(Boolean).length}>
        <FilterFields shown={shown} fields={[...places, order]} onChange={onChange} />
      </ListFilters>
      <Disclosure summary="More filters" isOpenAtFirst={wasNarrowed}>
        <Filters>
          <FilterFields shown={shown} fields={facts} onChange={onChange} />
          <AddedByInput by={by} onChange={(name) => onChange({ by: name })} />
          <FilterFields shown={shown} fields={days} onChange={onChange} />
        </Filters>
      </Disclosure>
    </>
  )
}
