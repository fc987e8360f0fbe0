import { samplePages } from '@lectureshelf/contract/library/samples'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { runMutation } from '../../../../lib/http/run-mutation.ts'
import type { DialogState } from '../../../../ui/dialogs/use-dialogs.ts'
import { FormDialog, FormFrame } from '../../../../ui/dialogs/form-dialog.tsx'
import { errorSentence } from '../../../../ui/error-panel.tsx'
import { contentToast } from '../../../../ui/toast.ts'
import { useShowSample } from '../../../samples/api.ts'
import type { PdfRef } from '../../api.ts'
import { sayResult } from '../../../../ui/forms/say-result.ts'

const SampleForm = ({ pdf, onClose }: { pdf: PdfRef } & Pick<DialogState, 'onClose'>) => {
  const showing = useShowSample()
  const [firstPage, setFirstPage] = useState('1')
  const [problem, setProblem] = useState<string | null>(null)
  const [skipsEmpty, setSkipsEmpty] = useState(true)
  const show = (page: number) =>
    runMutation(
      showing,
      { pdfId: pdf._id, version: pdf.version, firstPage: page, skipsEmpty },
      sayResult(onClose, errorSentence, contentToast),
    )
  return (
    <FormFrame
      saveLabel="Show these pages"
      isSaving={showing.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        const page = Number(firstPage)
        setProblem(page < 1 ? 'Type the number of a page.' : null)
        if (page >= 1) show(page)
      }}
      onClose={onClose}
    >
      <TextInput
        label="First page"
        description={`Visitors see ${samplePages} pages from this one on.`}
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={firstPage}
        error={problem}
        onChange={(event) => setFirstPage(event.currentTarget.value.replaceAll(/\D/g, ''))}
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
