import { NativeSelect, TextInput } from '@mantine/core'

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
  /** Words of the choice that does not filter; null when every choice filters, the first one by default. */
  none?: string | null
}

interface FilterFieldsProps<Shown> {
  shown: Shown
  fields: readonly FilterField<keyof Shown & string>[]
  onChange: (change: Record<string, string | undefined>) => void
}

/** Returns the choices of a select: some values with their words. */
export const choicesOf = <Value extends string>(
  values: readonly Value[],
  words: Record<Value, string>,
): Choice[] => values.map((value) => ({ value, label: words[value] }))

/** Edits filters of a list; an empty one leaves the address. */
export const FilterFields = <Shown extends Record<string, string | number | undefined>>(
  props: FilterFieldsProps<Shown>,
) =>
  props.fields.map(({ name, label, choices, none = 'All' }) => {
    const field = {
      label,
      value: props.shown[name] ?? '',
      onChange: (event: { currentTarget: { value: string } }) =>
        props.onChange({ [name]: event.currentTarget.value || undefined }),
    }
    if (choices === undefined) return <TextInput key={name} type="date" {...field} />
    const data = none === null ? [...choices] : [{ value: '', label: none }, ...choices]
    return <NativeSelect key={name} {...field} data={data} />
  })
