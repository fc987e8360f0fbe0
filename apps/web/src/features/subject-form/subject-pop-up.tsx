import { SubjectForm } from '@lectureshelf/contract/subjects'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formErrors } from '../../lib/form-errors.ts'
import { FormFrame } from '../../ui/form-dialog.tsx'
import { dssQuery } from '../dss/api.ts'
import type { SubjectValues } from './api.ts'
import { SubjectFormFields } from './subject-fields.tsx'

/** The form of a subject, for the one pop-up that adds and edits. */
export const useSubjectForm = (initialValues: SubjectValues) =>
  useForm<SubjectValues>({ mode: 'controlled', initialValues, validate: formErrors(SubjectForm) })

interface SubjectPopUpProps {
  form: ReturnType<typeof useSubjectForm>
  saveLabel: string
  isSaving: boolean
  /** A subject that is there can be described, too. */
  hasDescription?: boolean
  onSave: (values: SubjectValues) => void
  onClose: () => void
  /** Above the fields. */
  children?: ReactNode
}

/** The pop-up of a subject: six fields, all required. */
export const SubjectPopUp = (props: SubjectPopUpProps) => {
  const { form, saveLabel, isSaving, hasDescription = false, onSave, onClose, children } = props
  const { data: dss } = useQuery(dssQuery)
  return (
    <FormFrame saveLabel={saveLabel} isSaving={isSaving} onSubmit={form.onSubmit(onSave)} onClose={onClose}>
      {children}
      <SubjectFormFields form={form} dss={dss} />
      {hasDescription && (
        <Textarea
          label="Description (optional)"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          {...form.getInputProps('description')}
        />
      )}
    </FormFrame>
  )
}
