import { messages } from '@lectureshelf/contract/messages'
import { PdfEdit } from '@lectureshelf/contract/library/pdfs'
import { TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../../lib/form-errors.ts'
import { FormDialog, FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { serverSentence } from '../../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../../ui/toast.ts'
import { useConflict } from '../../../ui/forms/use-conflict.tsx'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { type PdfRef, type PdfText, readPdfText, useEditPdf } from '../api.ts'
import { sayResult } from '../../../ui/forms/say-result.ts'

const EditPdfForm = ({ pdf, onClose }: { pdf: PdfRef } & Pick<DialogState, 'onClose'>) => {
  const initialValues: PdfText = { pdfTitle: pdf.pdfTitle, pdfDescription: pdf.pdfDescription }
  const form = useForm({ initialValues, validate: formErrors(PdfEdit) })
  const saving = useEditPdf(pdf)
  const { before, notice, onRefusal } = useConflict({
    seen: initialValues,
    readNow: () => readPdfText(pdf),
    fill: form.setValues,
    refuse: (refusal) => contentToast.error(serverSentence(messages.pdfUpdateFailed, refusal)),
  })
  const submit = form.onSubmit((text) =>
    saving.mutate(
      { ...text, before },
      { ...sayResult(onClose, undefined, contentToast), onError: (error) => void onRefusal(error) },
    ),
  )
  return (
    <FormFrame saveLabel="Save PDF" isSaving={saving.isPending} onSubmit={submit} onClose={onClose}>
      {notice}
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
