import { SubjectForm } from '@lectureshelf/contract/library/subjects'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formErrors } from '../../../lib/form-errors.ts'
import { FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { dssQuery } from '../../../base/dss/api.ts'
import type { SubjectFields } from './api.ts'
import { SubjectFormFields } from './subject-fields.tsx'

/** Manages the form of a subject, for the pop-up that adds and edits. */
export const useSubjectForm = (initialValues: SubjectFields) =>
  useForm<SubjectFields>({ mode: 'controlled', initialValues, validate: formErrors(SubjectForm) })

interface SubjectPopUpProps {
  form: ReturnType<typeof useSubjectForm>
  saveLabel: string
  isSaving: boolean
  onSave: (values: SubjectFields) => void
  onClose: () => void
  /** Content above the fields. */
  children?: ReactNode
}

/** Shows the pop-up of a subject: six fields, all required. */
export const SubjectPopUp = (props: SubjectPopUpProps) => {
  const { form, saveLabel, isSaving, onSave, onClose, children } = props
  const { data: dss } = useQuery(dssQuery)
  return (
    <FormFrame saveLabel={saveLabel} isSaving={isSaving} onSubmit={form.onSubmit(onSave)} onClose={onClose}>
      {children}
      <SubjectFormFields form={form} dss={dss} />
    </FormFrame>
  )
}
