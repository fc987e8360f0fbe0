import { PageReportForm, pageReportKinds, type PageReport } from '@lectureshelf/contract/reading/page-reports'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { FormDialog, FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import type { DialogState } from '../../ui/dialogs/use-dialogs.ts'
import { useSendPageReport } from './api.ts'
import { kindWords, whatHappensNext } from './page-report-words.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

const validate = formErrors(PageReportForm.pick({ kind: true, text: true }))
const firstKind: PageReport['kind'] = 'wrong'

/** The page that a reader is at. */
interface PageProps {
  pdfFile: string
  version: number
  page: number
}

const ReportForm = ({ pdfFile, version, page, onClose }: PageProps & { onClose: () => void }) => {
  const sending = useSendPageReport(pdfFile)
  const form = useForm({ initialValues: { kind: firstKind, text: '' }, validate })
  const submit = form.onSubmit((values) =>
    runMutation(sending, { ...values, page, version }, sayResult(onClose)),
  )
  return (
    <FormFrame saveLabel="Send the report" isSaving={sending.isPending} onSubmit={submit} onClose={onClose}>
      <NativeSelect
        label="What is it?"
        data-autofocus
        data={pageReportKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
        {...form.getInputProps('kind')}
      />
      <Textarea
        label="Details (optional)"
        description="Which line or figure, and what it should be."
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('text')}
      />
      <Text>{whatHappensNext}</Text>
    </FormFrame>
  )
}

/** Reports the page that a reader is at. */
export const ReportPageDialog = ({ isOpen, onClose, ...page }: PageProps & DialogState) => (
  <FormDialog title={`Report page ${page.page}`} isOpen={isOpen} onClose={onClose} size={480}>
    <ReportForm {...page} onClose={onClose} />
  </FormDialog>
)
