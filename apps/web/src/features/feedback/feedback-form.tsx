import { messages } from '@lectureshelf/contract/messages'
import { FeedbackForm as FeedbackFields } from '@lectureshelf/contract/site/site-forms'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { Button, Fieldset, Text, TextInput, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { alertDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { refusalSentence } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useSendFeedback } from './api.ts'
import classes from './feedback-form.module.css'

const validate = formErrors(FeedbackFields.pick({ feedback: true }))

/** Sends feedback under the signed-in person's name. The text stays in the form until the server has it. */
export const FeedbackForm = ({ student }: { student: Pick<StudentData, 'usn' | 'name'> }) => {
  const sending = useSendFeedback()
  const form = useForm({ initialValues: { feedback: '' }, validate })
  const submit = form.onSubmit(({ feedback }) =>
    sending.mutate(
      { usn: student.usn, name: student.name, feedback },
      {
        onSuccess: () => {
          form.reset()
          toast.success(messages.feedbackThanks)
        },
        onError: (error) =>
          alertDialog({ title: 'Your feedback was not sent', message: refusalSentence(error) }),
      },
    ),
  )

  return (
    <section aria-labelledby="feedback-title">
      <Title order={2} id="feedback-title" mb="xs">
        Feedback
      </Title>
      <Text c="dimmed" mb="md">
        A wrong page, a missing module, an idea: every message is read.
      </Text>
      <form onSubmit={submit} name="feedback" noValidate>
        <Fieldset variant="unstyled" disabled={sending.isPending} className={classes.fields}>
          <TextInput label="USN" name="usn" value={student.usn} disabled readOnly />
          <TextInput label="Name" name="name" value={student.name} disabled readOnly />
          <Textarea
            label="Feedback"
            name="feedback"
            required
            autosize
            minRows={4}
            maxLength={4000}
            className={classes.text}
            {...form.getInputProps('feedback')}
          />
          <Button type="submit" variant="default" loading={sending.isPending} className={classes.send}>
            Send feedback
          </Button>
        </Fieldset>
      </form>
    </section>
  )
}
