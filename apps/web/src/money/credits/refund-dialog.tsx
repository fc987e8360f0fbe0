import { RefundForm, type Credit } from '@lectureshelf/contract/money/bank/credits'
import { Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { formatSum } from '../../lib/format.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { DialogButtons } from '../../ui/dialogs/form-dialog.tsx'
import { UtrField } from '../../ui/forms/utr-field.tsx'
import { useRefund } from './api.ts'
import { creditTitle } from './credit-words.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

interface RefundDialogProps {
  credit: Credit
  /** Called when the button may have disappeared, so that the caller can move the focus. */
  onDone: () => void
}

const RefundFields = ({ credit, onDone, onClose }: RefundDialogProps & { onClose: () => void }) => {
  const refunding = useRefund(credit)
  const validate = schemaResolver(RefundForm, { sync: true })
  const form = useForm({ initialValues: { day: '', reference: '' }, validate })
  const submit = form.onSubmit((values) =>
    runMutation(
      refunding,
      values,
      sayResult(() => {
        onClose()
        onDone()
      }),
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Send {formatSum(credit.restPaise)} back with your bank or UPI app first. This only records it.
        </Text>
        <TextInput
          type="date"
          label="Day of the refund"
          required
          min={credit.day}
          data-autofocus
          disabled={refunding.isPending}
          {...form.getInputProps('day')}
        />
        <UtrField
          label="Reference"
          description="The UTR of the transfer"
          disabled={refunding.isPending}
          {...form.getInputProps('reference')}
        />
        <DialogButtons sendLabel="Record the refund" isSending={refunding.isPending} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** Records that the rest of a credit was sent back. */
export const RefundDialog = (props: RefundDialogProps) => {
  const title = `Refund ${formatSum(props.credit.restPaise)}`
  return (
    <DialogButton label="Refunded" name={`Refunded: ${creditTitle(props.credit)}`} title={title}>
      {(onClose) => <RefundFields {...props} onClose={onClose} />}
    </DialogButton>
  )
}
