import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Disclosure, Filters } from '../../ui/lists/record.tsx'
import { type AddressedFiles, sizeChoices, sortChoices, stateChoices } from './file-filter.ts'
import { PlaceFilters } from './place-filters.tsx'

interface FileFiltersProps {
  shown: AddressedFiles
  onChange: (filter: { [Name in keyof AddressedFiles]?: string }) => void
}

/** Long enough to finish a name. */
const typingPauseMs = 250
const all = { value: '', label: 'All' }

const AddedByInput = ({ by, onChange }: { by: string; onChange: (by: string | undefined) => void }) => {
  const [typed, setTyped] = useState(by)
  const find = useDebouncedCallback((name: string) => onChange(name || undefined), typingPauseMs)
  return (
    <TextInput
      label="Added by"
      placeholder="Part of a name"
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        find(value)
      }}
    />
  )
}

/** Filters and sorts the list of every PDF. Rarely used filters are folded away. */
export const FileFilters = ({ shown, onChange }: FileFiltersProps) => {
  const { sort = 'newest', state = '', from = '', to = '' } = shown
  const [wasNarrowed] = useState(() => [state, shown.bytes, shown.by, from, to].some(Boolean))
  const change = (name: keyof AddressedFiles) => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value || undefined })
  return (
    <>
      <Filters>
        <PlaceFilters shown={shown} onChange={onChange} />
        <NativeSelect label="Order" value={sort} data={[...sortChoices]} onChange={change('sort')} />
      </Filters>
      <Disclosure summary="More filters" isOpenAtFirst={wasNarrowed}>
        <Filters>
          <NativeSelect
            label="State"
            value={state}
            data={[all, ...stateChoices]}
            onChange={change('state')}
          />
          <NativeSelect
            label="Size"
            value={shown.bytes ?? ''}
            data={[all, ...sizeChoices.map(({ value, label }) => ({ value, label }))]}
            onChange={change('bytes')}
          />
          <AddedByInput by={shown.by ?? ''} onChange={(by) => onChange({ by })} />
          <TextInput label="Added from" type="date" value={from} onChange={change('from')} />
          <TextInput label="Added until" type="date" value={to} onChange={change('to')} />
        </Filters>
      </Disclosure>
    </>
  )
}
