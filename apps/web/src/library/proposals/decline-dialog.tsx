import { type Proposal, ProposalRefusal } from '@lectureshelf/contract/library/proposals/proposals'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../lib/form-errors.ts'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { DialogButton } from '../../ui/dialogs/dialog-button.tsx'
import { FormFrame } from '../../ui/dialogs/form-dialog.tsx'
import { useDeclineProposal } from './api.ts'
import { sayResult } from '../../ui/forms/say-result.ts'

const validate = formErrors(ProposalRefusal)

interface DeclineProps {
  proposal: Proposal
  /** Called when the file may leave the list, so that the caller can move the focus. */
  onDeclined: () => void
}

const DeclineForm = ({ proposal, onDeclined, onClose }: DeclineProps & { onClose: () => void }) => {
  const declining = useDeclineProposal(proposal.id)
  const form = useForm({ initialValues: { answer: '' }, validate })
  const submit = form.onSubmit((values) =>
    runMutation(
      declining,
      values,
      sayResult(() => {
        onClose()
        onDeclined()
      }),
    ),
  )
  return (
    <FormFrame
      saveLabel="Decline the file"
      isSaving={declining.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {proposal.title} stays as it is, and {proposal.originalName} is deleted.
      </Text>
      <Textarea
        label="Why?"
        description="The sender finds your answer under Proposed files, and in a mail if e-mail is set up."
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={500}
        {...form.getInputProps('answer')}
      />
    </FormFrame>
  )
}

/** Declines a proposed file with a sentence for its sender. */
export const DeclineDialog = ({ proposal, onDeclined }: DeclineProps) => (
  <DialogButton
    label="Decline"
    name={`Decline the file for ${proposal.title}`}
    title="Decline the file"
    size={560}
  >
    {(onClose) => <DeclineForm proposal={proposal} onDeclined={onDeclined} onClose={onClose} />}
  </DialogButton>
)
