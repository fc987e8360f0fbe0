import { type ChangeEvent, useRef, useState } from 'react'

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Names of the fields that contain text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] &
  string

interface FieldsOptions<Values> {
  initialValues: Values
  onValuesChange?: (values: Values) => void
}

/**
 * Manages the values and errors of a form, with the names of `useForm`, which every other form uses. For the forms
 * of the first pages, where the library of `useForm` would be too large.
 */
export const useFields = <Values extends object>({
  initialValues,
  onValuesChange,
}: FieldsOptions<Values>) => {
  const [values, setState] = useState(initialValues)
  const [errors, setErrors] = useState<Record<string, string>>({})
  // One event may change several fields.
  const latest = useRef(values)
  const put = (next: Values) => {
    latest.current = next
    setState(next)
    onValuesChange?.(next)
  }
  const clearError = (name: string) =>
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== name)))
  const setValues = (next: Values) => {
    setErrors({})
    put(next)
  }
  const setFieldValue = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    clearError(name)
    put({ ...latest.current, [name]: value })
  }
  const getInputProps = (name: TextName<Values>) => ({
    value: String(values[name]),
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<Input>) => {
      clearError(name)
      put({ ...latest.current, [name]: currentTarget.value })
    },
  })
  return {
    values,
    errors,
    getValues: () => latest.current,
    setValues,
    setErrors,
    setFieldValue,
    setFieldError: (name: string, error: string) => setErrors((others) => ({ ...others, [name]: error })),
    getInputProps,
    reset: () => setValues(initialValues),
  }
}

/** Returns the contract's sentence for each blank field; `labels` are the names of the fields that may not be blank. */
export const blankErrors = <Name extends string>(
  values: Record<Name, string>,
  labels: Record<Name, string>,
): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const name in labels) if (values[name].trim() === '') errors[name] = `${labels[name]} is required.`
  return errors
}
