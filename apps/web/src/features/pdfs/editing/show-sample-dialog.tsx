import { samplePages } from '@lectureshelf/contract/site/samples'
import { Checkbox, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { runMutation } from '../../../lib/http/run-mutation.ts'
import type { DialogState } from '../../../ui/dialogs/use-dialogs.ts'
import { FormDialog, FormFrame } from '../../../ui/dialogs/form-dialog.tsx'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { contentToast } from '../../../ui/toast.ts'
import { useShowSample } from '../../samples/api.ts'
import type { PdfRef } from '../api.ts'

const SampleForm = ({ pdf, onClose }: { pdf: PdfRef } & Pick<DialogState, 'onClose'>) => {
  const showing = useShowSample()
  const [firstPage, setFirstPage] = useState(1)
  const [skipsEmpty, setSkipsEmpty] = useState(true)
  const show = () =>
    runMutation(
      showing,
      { pdfId: pdf._id, version: pdf.version, firstPage, skipsEmpty },
      {
        onSuccess: ({ message }) => {
          onClose()
          contentToast.success(message)
        },
        onError: (error) => contentToast.error(errorSentence(error)),
      },
    )
  return (
    <FormFrame
      saveLabel="Show these pages"
      isSaving={showing.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
      onClose={onClose}
    >
      <NumberInput
        label="First page"
        description={`Visitors see ${samplePages} pages from this one on.`}
        data-autofocus
        min={1}
        allowDecimal={false}
        value={firstPage}
        onChange={(value) => setFirstPage(Math.max(1, Number(value) || 1))}
      />
      <Checkbox
        label="Leave out pages that are nearly empty"
        checked={skipsEmpty}
        onChange={(event) => setSkipsEmpty(event.currentTarget.checked)}
      />
    </FormFrame>
  )
}

/** Chooses which pages of a PDF visitors see on the plans page. */
export const ShowSampleDialog = ({ pdf, ...dialog }: { pdf: PdfRef } & DialogState) => (
  <FormDialog title="Show a sample on the plans page" {...dialog}>
    <SampleForm pdf={pdf} onClose={dialog.onClose} />
  </FormDialog>
)
