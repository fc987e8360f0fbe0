import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { focusField } from '../../../ui/forms/focus-field.ts'
import { refusalReason, refusedField } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { type PersonValues, checkPerson } from './person-values.ts'

/** Manages the form of a person: errors appear at their field and move the focus to it. */
export const usePersonForm = (initialValues: PersonValues) => {
  const element = useRef<HTMLFormElement>(null)
  const form = useForm({ initialValues, validate: checkPerson })

  const focusFirst = (errors: object) => focusField(element.current ?? undefined, Object.keys(errors))

  const refuse = (error: unknown) => {
    const field = refusedField(error)
    if (field === null) {
      toast.error(refusalReason(error))
      return
    }
    form.setFieldError(field.name, field.reason)
    focusFirst({ [field.name]: field.reason })
  }

  const onSubmit = (submit: (values: PersonValues) => void) =>
    form.onSubmit(submit, (errors) => focusFirst(errors))

  return { form, element, refuse, onSubmit }
}

export type PersonForm = ReturnType<typeof usePersonForm>['form']
