import { messages } from '@lectureshelf/contract/messages'
import { PdfEdit } from '@lectureshelf/contract/pdfs'
import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../../lib/form-errors.ts'
import { ConflictNotice, FormDialog, FormFrame } from '../../../ui/form-dialog.tsx'
import { isChangedMeanwhile, reasonOf, serverSentence } from '../../../ui/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import { useConflict } from '../../../ui/use-conflict.ts'
import type { DialogState } from '../../../ui/use-dialogs.ts'
import { type PdfRef, type PdfText, readPdfText, useEditPdf } from '../api.ts'

const usePdfForm = (pdf: PdfRef, onClose: () => void) => {
  const initialValues: PdfText = { pdfTitle: pdf.pdfTitle, pdfDescription: pdf.pdfDescription }
  const form = useForm({ mode: 'controlled', initialValues, validate: formErrors(PdfEdit) })
  const { before, conflict, setConflict, settle } = useConflict(initialValues)
  const saving = useEditPdf(pdf)
  const refuse = async (refusal: unknown) => {
    const now = isChangedMeanwhile(refusal) ? await readPdfText(pdf).catch(() => null) : null
    if (now === null) contentToast.error(serverSentence(messages.pdfUpdateFailed, refusal))
    else setConflict({ sentence: reasonOf(refusal) ?? '', now })
  }
  const submit = form.onSubmit((text) =>
    saving.mutate(
      { ...text, before },
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

const EditPdfForm = ({ pdf, onClose }: { pdf: PdfRef } & Pick<DialogState, 'onClose'>) => {
  const { form, submit, conflict, keep, takeOver, isSaving } = usePdfForm(pdf, onClose)
  return (
    <FormFrame saveLabel="Save PDF" isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      {conflict !== null && (
        <ConflictNotice sentence={conflict.sentence} onTakeOver={takeOver} onKeep={keep} />
      )}
      <TextInput
        label="Title (optional)"
        description={`Without one the name of the file is shown: ${pdf.originalName}`}
        data-autofocus
        autoComplete="off"
        maxLength={200}
        {...form.getInputProps('pdfTitle')}
      />
      <Textarea
        label="Description (optional)"
        autosize
        minRows={2}
        maxLength={2000}
        {...form.getInputProps('pdfDescription')}
      />
    </FormFrame>
  )
}

/** Edits title and description of a PDF. */
export const EditPdfDialog = ({ pdf, ...dialog }: { pdf: PdfRef } & DialogState) => (
  <FormDialog title="Edit PDF" {...dialog}>
    <EditPdfForm pdf={pdf} onClose={dialog.onClose} />
  </FormDialog>
)
