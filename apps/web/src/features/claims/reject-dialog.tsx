import { RejectForm } from '@lectureshelf/contract/money/claims'
import { personLabel } from '@lectureshelf/contract/people/person-label'
import { Button, Modal } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { toast } from '../../ui/toast.ts'
import { useReject } from './api.ts'
import type { DecisionProps } from './approve-button.tsx'

const validate = schemaResolver(RejectForm, { sync: true })

/** Rejects a claim with a reason. */
export const RejectDialog = ({ claim, onDecided, onRefused }: DecisionProps) => {
  const { name, usn } = claim
  const [isOpen, dialog] = useDisclosure(false)
  const rejecting = useReject()
  const reject = (reason: string) =>
    runMutation(
      rejecting,
      { claim, reason },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          dialog.close()
          onDecided()
        },
        onError: (refusal) => {
          dialog.close()
          onRefused(refusal)
        },
      },
    )
  return (
    <>
      <Button variant="default" onClick={dialog.open} aria-label={`Reject ${usn}`}>
        Reject
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={`Reject ${usn}`} size={460}>
        <ReasonForm
          validate={validate}
          sendLabel="Reject"
          closeLabel="Cancel"
          isSending={rejecting.isPending}
          onSend={reject}
          onClose={dialog.close}
        >
          {personLabel({ name, usn })} reads the reason in a mail and at the next sign-in.
        </ReasonForm>
      </Modal>
    </>
  )
}
