import { SubjectForm } from '@lectureshelf/contract/library/subjects'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formErrors } from '../../../lib/form-errors.ts'
import { FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { dssQuery } from '../../../base/dss/api.ts'
import type { SubjectFields } from './api.ts'
import type { DssData } from '@lectureshelf/contract/base/dss'
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { placeChoices, unchosen } from '../../../lib/place-choices.ts'

interface SubjectFieldsProps {
  form: UseFormReturnType<SubjectFields>
  dss: DssData | undefined
}

const required = { required: true }

/** The six fields of a subject; code and abbreviation are converted to capitals while typing. */
const SubjectFormFields = ({ form, dss }: SubjectFieldsProps) => {
  const { departments, semesters, schemes } = placeChoices(dss)
  const capitals = (name: 'subCode' | 'subAbb') => ({
    ...form.getInputProps(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, event.currentTarget.value.toUpperCase()),
  })
  const place = [
    { name: 'department', label: 'Department', choices: departments },
    { name: 'semester', label: 'Semester', choices: semesters },
    { name: 'scheme', label: 'Scheme', choices: schemes },
  ] as const
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...required}
          label="Subject code"
          data-autofocus
          autoComplete="off"
          {...capitals('subCode')}
        />
        <TextInput {...required} label="Abbreviation" autoComplete="off" {...capitals('subAbb')} />
      </SimpleGrid>
      <TextInput {...required} label="Subject name" autoComplete="off" {...form.getInputProps('subName')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {place.map(({ name, label, choices }) => (
          <NativeSelect
            key={name}
            {...required}
            label={label}
            data={[unchosen, ...choices]}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}

/** Manages the form of a subject, for the pop-up that adds and edits. */
export const useSubjectForm = (initialValues: SubjectFields) =>
  useForm<SubjectFields>({ initialValues, validate: formErrors(SubjectForm) })

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
