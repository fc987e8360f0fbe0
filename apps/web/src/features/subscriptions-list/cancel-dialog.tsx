import { CancelForm, type Subscription } from '@lectureshelf/contract/subscriptions'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { useCancel } from './api.ts'
import { coverOf, ownerOf } from './subscription-words.ts'

interface CancelDialogProps {
  subscription: Subscription
  /** The button is gone then: the focus needs another place. */
  onCancelled: () => void
}

const validate = schemaResolver(CancelForm, { sync: true })

const CancelFields = ({
  subscription,
  onClose,
  onCancelled,
}: CancelDialogProps & { onClose: () => void }) => {
  const { _id: id } = subscription
  const cancelling = useCancel()
  const form = useForm({ initialValues: { reason: '' }, validate })
  const submit = form.onSubmit(({ reason }) =>
    cancelling.mutate(
      { id, reason },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
          onCancelled()
        },
        onError: (error) => toast.error(errorSentence(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {ownerOf(subscription)} cannot read with it from the next page on, and reads the reason in a mail.
          There is no refund.
        </Text>
        <Textarea
          label="Reason"
          required
          withAsterisk={false}
          data-autofocus
          autosize
          minRows={3}
          maxLength={500}
          disabled={cancelling.isPending}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" loading={cancelling.isPending}>
            Cancel the subscription
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Cancels a subscription, with a reason. */
export const CancelDialog = ({ subscription, onCancelled }: CancelDialogProps) => {
  const [isOpen, dialog] = useDisclosure(false)
  const title = `Cancel ${coverOf(subscription)}?`
  return (
    <>
      <Button
        variant="default"
        px="md"
        onClick={dialog.open}
        aria-label={`Cancel ${coverOf(subscription)} of ${subscription.usn}`}
      >
        Cancel
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={title} size={460}>
        <CancelFields subscription={subscription} onClose={dialog.close} onCancelled={onCancelled} />
      </Modal>
    </>
  )
}
