import { TakedownForm as TakedownFields } from '@lectureshelf/contract/site/takedowns'
import { Button, Fieldset, Text, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { formErrors } from '../../lib/form-errors.ts'
import { alertDialog } from '../../ui/dialogs/confirm-dialog.ts'
import { focusField } from '../../ui/forms/focus-field.ts'
import { refusalSentence } from '../../ui/forms/refusal-sentence.ts'
import { useFocusAfterSending } from '../../ui/forms/use-focus-after-sending.ts'
import { useSendTakedown } from './api.ts'
import classes from './takedown-form.module.css'

const validate = formErrors(TakedownFields)
const empty = { name: '', email: '', what: '', reason: '' }

/** Manages the form of a takedown request. The text stays in the form until the server has it. */
const useTakedownForm = () => {
  const sending = useSendTakedown()
  const [answer, setAnswer] = useState('')
  const form = useForm({ initialValues: empty, validate })
  const submit = form.onSubmit(
    (values) =>
      sending.mutate(values, {
        onSuccess: ({ message }) => {
          form.reset()
          setAnswer(message)
        },
        onError: (error) =>
          alertDialog({ title: 'Your request was not sent', message: refusalSentence(error) }),
      }),
    (errors, _values, event) => focusField(event?.currentTarget, Object.keys(errors)),
  )
  return { form, submit, answer, isSending: sending.isPending }
}

/** Sends a takedown request. */
export const TakedownForm = () => {
  const { form, submit, answer, isSending } = useTakedownForm()
  const fields = useFocusAfterSending(isSending)
  const field = (name: keyof typeof empty) => ({
    name,
    required: true,
    withAsterisk: true,
    ...form.getInputProps(name),
  })
  return (
    <form onSubmit={submit} name="takedown" noValidate>
      <Fieldset ref={fields} variant="unstyled" disabled={isSending} className={classes.fields}>
        <TextInput label="Name" autoComplete="name" maxLength={120} {...field('name')} />
        <TextInput label="Email" type="email" autoComplete="email" maxLength={200} {...field('email')} />
        <Textarea
          label="What it is about"
          description="The address of the page, or the subject and the title."
          autosize
          minRows={2}
          maxLength={1000}
          {...field('what')}
        />
        <Textarea
          label="Reason"
          description="Which right you have to it, or how it shows you."
          autosize
          minRows={4}
          maxLength={4000}
          {...field('reason')}
        />
        <Button type="submit" variant="accent" loading={isSending} className={classes.send}>
          Send the request
        </Button>
      </Fieldset>
      <Text component="output" className={classes.answer}>
        {answer}
      </Text>
    </form>
  )
}
