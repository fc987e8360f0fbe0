import { type PageReport, PageReportAnswer } from '@lectureshelf/contract/reading/page-reports'
import { NativeSelect, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { useAnswerPageReport } from './api.ts'
import { answerChoices, reportTitle, whereAnswersGo } from './page-report-words.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

const validate = formErrors(PageReportAnswer.pick({ state: true, answer: true }))
const firstState: 'mended' | 'declined' = 'mended'

interface AnswerProps {
  report: PageReport
  /** Called when the report may leave the list, so that the caller can move the focus. */
  onAnswered: () => void
}

const AnswerForm = ({ report, onAnswered, onClose }: AnswerProps & { onClose: () => void }) => {
  const answering = useAnswerPageReport(report)
  const form = useForm({ initialValues: { state: firstState, answer: '' }, validate })
  const submit = form.onSubmit((values) =>
    runMutation(
      answering,
      values,
      sayResult(() => {
        onClose()
        onAnswered()
      }),
    ),
  )
  return (
    <FormFrame saveLabel="Save the answer" isSaving={answering.isPending} onSubmit={submit} onClose={onClose}>
      <Text>{reportTitle(report)}</Text>
      <NativeSelect
        label="What did you do?"
        data-autofocus
        data={answerChoices}
        {...form.getInputProps('state')}
      />
      <Textarea
        label="Answer"
        description={whereAnswersGo}
        required
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('answer')}
      />
    </FormFrame>
  )
}

/** Answers an open report. */
export const AnswerDialog = ({ report, onAnswered }: AnswerProps) => (
  <DialogButton label="Answer" name={`Answer: ${reportTitle(report)}`} title="Answer the report" size={560}>
    {(onClose) => <AnswerForm report={report} onAnswered={onAnswered} onClose={onClose} />}
  </DialogButton>
)
