import { messages } from '@lectureshelf/contract/messages'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { Button, Fieldset, Text, TextInput, Textarea, Title } from '@mantine/core'
import type { FormEvent } from 'react'
import { alertDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { refusalSentence } from '../../ui/forms/refusal-sentence.ts'
import { useFocusAfterSending } from '../../ui/forms/use-focus-after-sending.ts'
import { blankErrors, useFields } from '../../ui/forms/use-fields.ts'
import { toast } from '../../ui/toast.ts'
import { useSendFeedback } from './api.ts'
import classes from './feedback-form.module.css'

type Sender = Pick<StudentData, 'usn' | 'name'>

/** Manages the text of the feedback, which stays in the form until the server has it. */
const useFeedbackForm = ({ usn, name }: Sender) => {
  const sending = useSendFeedback()
  const form = useFields({ initialValues: { feedback: '' } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { feedback } = form.values
    const errors = blankErrors(form.values, { feedback: 'Feedback' })
    form.setErrors(errors)
    if (Object.keys(errors).length > 0) return
    sending.mutate(
      { usn, name, feedback },
      {
        onSuccess: () => {
          form.reset()
          toast.success(messages.feedbackThanks)
        },
        onError: (error) =>
          alertDialog({ title: 'Your feedback was not sent', message: refusalSentence(error) }),
      },
    )
  }
  return { form, submit, isSending: sending.isPending }
}

/** Sends feedback under the signed-in person's name. */
export const FeedbackForm = ({ student }: { student: Sender }) => {
  const { form, submit, isSending } = useFeedbackForm(student)
  const fields = useFocusAfterSending(isSending)
  return (
    <section aria-labelledby="feedback-title">
      <Title order={2} id="feedback-title" mb="xs">
        Feedback
      </Title>
      <Text c="dimmed" mb="md">
        A wrong page, a missing module, an idea: every message is read.
      </Text>
      <form onSubmit={submit} name="feedback" noValidate>
        <Fieldset ref={fields} variant="unstyled" disabled={isSending} className={classes.fields}>
          <TextInput label="USN" name="usn" value={student.usn} disabled readOnly />
          <TextInput label="Name" name="name" value={student.name} disabled readOnly />
          <Textarea
            label="Feedback"
            name="feedback"
            required
            withAsterisk
            autosize
            minRows={4}
            maxLength={4000}
            className={classes.text}
            {...form.getInputProps('feedback')}
          />
          <Button type="submit" variant="default" loading={isSending} className={classes.send}>
            Send feedback
          </Button>
        </Fieldset>
      </form>
    </section>
  )
}
