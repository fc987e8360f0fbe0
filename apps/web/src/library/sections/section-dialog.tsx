import { messages } from '@lectureshelf/contract/messages'
import { type Section, SectionForm } from '@lectureshelf/contract/library/sections'
import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { reasonOf } from '../../ui/forms/refusal-sentence.ts'
import { alertDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { contentToast } from '../../ui/toast.ts'
import { useConflict } from '../../ui/forms/use-conflict.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { type SectionText, readSection, textOf, useSaveSection } from './api.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

interface SectionDialogProps {
  subCode: string
  /** The section to edit; null adds one. */
  section: Section | null
}

const sayRefusal = (error: unknown): void => {
  const reason = reasonOf(error)
  if (reason === null) contentToast.error(messages.sectionSaveFailed)
  else void alertDialog({ title: messages.oops, message: reason })
}

const emptyText: SectionText = { sectionName: '', sectionDesc: '' }

type SectionFieldsProps = SectionDialogProps & Pick<DialogState, 'onClose'>

/** Manages the form of a section, also when someone else has changed it since it was opened. */
const useSectionForm = ({ subCode, section, onClose }: SectionFieldsProps) => {
  const initialValues = section === null ? emptyText : textOf(section)
  const form = useForm({ initialValues, validate: formErrors(SectionForm) })
  const saving = useSaveSection(subCode)
  const { before, notice, onRefusal } = useConflict({
    seen: initialValues,
    readNow: async () => (section === null ? null : readSection(subCode, section._id)),
    fill: form.setValues,
    refuse: sayRefusal,
  })
  const submit = form.onSubmit((text) =>
    saving.mutate(
      { ...text, edited: section === null ? null : { section, before } },
      { ...sayResult(onClose, undefined, contentToast), onError: (error) => void onRefusal(error) },
    ),
  )
  return { form, submit, notice, isSaving: saving.isPending }
}

const SectionFields = (props: SectionFieldsProps) => {
  const { form, submit, notice, isSaving } = useSectionForm(props)
  return (
    <FormFrame
      saveLabel={props.section === null ? 'Add section' : 'Save section'}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={props.onClose}
    >
      {notice}
      <TextInput
        label="Section name"
        data-autofocus
        required
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('sectionName')}
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('sectionDesc')}
      />
    </FormFrame>
  )
}

/** Adds a section to a subject, or edits one. */
export const SectionDialog = ({ subCode, section, ...dialog }: SectionDialogProps & DialogState) => (
  <FormDialog title={section === null ? 'Add section' : 'Edit section'} {...dialog}>
    <SectionFields subCode={subCode} section={section} onClose={dialog.onClose} />
  </FormDialog>
)
