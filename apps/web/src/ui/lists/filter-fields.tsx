import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatShortDate } from '../../lib/format.ts'
import { day } from '../../lib/page-search.ts'

interface Choice {
  value: string
  label: string
}

/** A filter of a list, named like its part of the address. */
export interface FilterField<Name extends string> {
  name: Name
  label: string
  /** Choices of a select; without any the field is a day. */
  choices?: readonly (string | Choice)[]
  /** Label of the choice that does not filter; null if every choice filters and the first one is the default. */
  none?: string | null
}

interface FilterFieldsProps<Shown> {
  shown: Shown
  fields: readonly FilterField<keyof Shown & string>[]
  onChange: (change: Record<string, string | undefined>) => void
}

/** Returns the choices of a select: values with their labels, or with the words of states. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  words: Record<Value, string | { word: string }>,
): Choice[] =>
  values.map((value) => {
    const label = words[value]
    return { value, label: typeof label === 'string' ? label : label.word }
  })

interface DayInputProps {
  label: string
  /** The day of the address; empty without one. */
  value: string
  onChange: (value: string) => void
}

/** A day of a filter. It stays while it is typed, as the year 2026 begins with the year 2, and filters once it is whole. */
const DayInput = ({ label, value, onChange }: DayInputProps) => {
  const [typed, setTyped] = useState(value)
  const [current, setCurrent] = useState(value)
  if (value !== current) {
    setCurrent(value)
    setTyped(value)
  }
  const change = (next: string) => {
    setTyped(next)
    if (next === '' || day(next) !== undefined) onChange(next)
  }
  return (
    <TextInput
      type="date"
      label={label}
      // The browser writes the day in the order of its own language.
      description={value === '' ? undefined : formatShortDate(value)}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** Edits the filters of a list; an empty one is removed from the address. */
export const FilterFields = <Shown extends Record<string, string | number | undefined>>(
  props: FilterFieldsProps<Shown>,
) =>
  props.fields.map(({ name, label, choices, none = 'All' }) => {
    const value = String(props.shown[name] ?? '')
    const change = (next: string) => props.onChange({ [name]: next || undefined })
    if (choices === undefined) return <DayInput key={name} label={label} value={value} onChange={change} />
    return (
      <NativeSelect
        key={name}
        label={label}
        value={value}
        data={none === null ? [...choices] : [{ value: '', label: none }, ...choices]}
        onChange={(event) => change(event.currentTarget.value)}
      />
    )
  })
