import { type Registration, RejectForm } from '@lectureshelf/contract/registrations'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { errorSentence } from '../../ui/error-panel.tsx'
import { toast } from '../../ui/toast.ts'
import { useReject } from './api.ts'

interface RejectDialogProps {
  claim: Registration
  /** The claim may leave the list: the focus needs another place. */
  onDecided: () => void
}

const validate = schemaResolver(RejectForm, { sync: true })

const RejectFields = ({ claim, onClose, onDecided }: RejectDialogProps & { onClose: () => void }) => {
  const { _id: id, name, usn } = claim
  const rejecting = useReject()
  const form = useForm({ initialValues: { reason: '' }, validate })
  const submit = form.onSubmit(({ reason }) =>
    rejecting.mutate(
      { id, reason },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onClose()
          onDecided()
        },
        onError: (error) => toast.error(errorSentence(error)),
      },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {name === '' ? usn : `${name} (${usn})`} reads the reason in a mail and at the next sign-in.
        </Text>
        <Textarea
          label="Reason"
          required
          withAsterisk={false}
          data-autofocus
          autosize
          minRows={3}
          maxLength={500}
          disabled={rejecting.isPending}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" loading={rejecting.isPending}>
            Reject
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Rejects a claim, with a reason. */
export const RejectDialog = ({ claim, onDecided }: RejectDialogProps) => {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-label={`Reject ${claim.usn}`}>
        Reject
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Reject ${claim.usn}`} size={460}>
        <RejectFields claim={claim} onClose={dialog.close} onDecided={onDecided} />
      </Modal>
    </>
  )
}
