import { OutcomeForm as OutcomeFields, type Takedown } from '@lectureshelf/contract/site/takedowns'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { formErrors } from '../../lib/form-errors.ts'
import { errorSentence } from '../../ui/error-panel.tsx'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { useHandleTakedown } from './api.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

const validate = formErrors(OutcomeFields.pick({ outcome: true }))

interface OutcomeProps {
  takedown: Takedown
  /** Called when the request may leave the list, so that the caller can move the focus. */
  onHandled: () => void
}

const OutcomeForm = ({ takedown, onHandled, onClose }: OutcomeProps & { onClose: () => void }) => {
  const handling = useHandleTakedown(takedown)
  const form = useForm({ initialValues: { outcome: takedown.outcome ?? '' }, validate })
  const submit = form.onSubmit(({ outcome }) =>
    runMutation(
      handling,
      outcome,
      sayResult(() => {
        onClose()
        onHandled()
      }, errorSentence),
    ),
  )
  return (
    <FormFrame saveLabel="Save the outcome" isSaving={handling.isPending} onSubmit={submit} onClose={onClose}>
      <Text>
        What was done about it, for the record. Nothing is mailed: write to {takedown.email} yourself.
      </Text>
      <Textarea
        label="Outcome"
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('outcome')}
      />
    </FormFrame>
  )
}

/** Records the outcome of a request. */
export const OutcomeDialog = ({ takedown, onHandled }: OutcomeProps) => {
  const label = takedown.outcome === null ? 'Say what was done' : 'Change the outcome'
  return (
    <DialogButton label={label} name={`${label}: ${takedown.what}`} title={label} size={560}>
      {(onClose) => <OutcomeForm takedown={takedown} onHandled={onHandled} onClose={onClose} />}
    </DialogButton>
  )
}
