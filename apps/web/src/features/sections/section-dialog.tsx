import { messages } from '@lectureshelf/contract/messages'
import { type Section, SectionForm } from '@lectureshelf/contract/sections'
import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { isChangedMeanwhile, reasonOf } from '../../ui/refusal-sentence.ts'
import { alertDialog } from '../../ui/confirm-dialog.tsx'
import { ConflictNotice, FormDialog, FormFrame } from '../../ui/form-dialog.tsx'
import { contentToast } from '../../ui/toast.ts'
import { useConflict } from '../../ui/use-conflict.ts'
import type { DialogState } from '../../ui/use-dialogs.ts'
import { type SectionText, readSection, textOf, useSaveSection } from './api.ts'

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

const useSectionForm = ({ subCode, section, onClose }: SectionDialogProps & Pick<DialogState, 'onClose'>) => {
  const initialValues: SectionText = section === null ? { sectionName: '', sectionDesc: '' } : textOf(section)
  const form = useForm({ mode: 'controlled', initialValues, validate: formErrors(SectionForm) })
  const { before, conflict, setConflict, settle } = useConflict(initialValues)
  const saving = useSaveSection(subCode)
  const refuse = async (refusal: unknown) => {
    const now =
      section !== null && isChangedMeanwhile(refusal)
        ? await readSection(subCode, section._id).catch(() => null)
        : null
    if (now === null) sayRefusal(refusal)
    else setConflict({ sentence: reasonOf(refusal) ?? '', now })
  }
  const submit = form.onSubmit((text) =>
    saving.mutate(
      { ...text, edited: section === null ? null : { section, before } },
      {
        onSuccess: ({ message }) => {
          onClose()
          contentToast.success(message)
        },
        onError: (error) => void refuse(error),
      },
    ),
  )
  const takeOver = () => form.setValues(settle() ?? {})
  return { form, submit, conflict, keep: settle, takeOver, isSaving: saving.isPending }
}

const SectionFields = (props: SectionDialogProps & Pick<DialogState, 'onClose'>) => {
  const { form, submit, conflict, keep, takeOver, isSaving } = useSectionForm(props)
  const saveLabel = props.section === null ? 'Add section' : 'Save section'
  return (
    <FormFrame saveLabel={saveLabel} isSaving={isSaving} onSubmit={submit} onClose={props.onClose}>
      {conflict !== null && (
        <ConflictNotice sentence={conflict.sentence} onTakeOver={takeOver} onKeep={keep} />
      )}
      <TextInput
        label="Section name"
        data-autofocus
        required
        withAsterisk={false}
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
