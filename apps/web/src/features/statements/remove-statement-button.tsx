import type { StatementSummary } from '@lectureshelf/contract/money/statements'
import { Button } from '@mantine/core'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { confirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { toast } from '../../ui/toast.ts'
import { useRemoveStatement } from './api.ts'

interface RemoveStatementProps {
  statement: StatementSummary
  /** Called when the statement leaves the list, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Deletes a statement without stored credits, after asking. */
export const RemoveStatementButton = ({ statement, onRemoved }: RemoveStatementProps) => {
  const { _id: id, fileName } = statement
  const removing = useRemoveStatement()
  const remove = async () => {
    const isSure = await confirmDialog({
      title: 'Remove this statement?',
      message: `No credit of ${fileName} is kept, so nothing else changes. The audit log says that it was here.`,
      confirmLabel: 'Remove',
      isDangerous: true,
    })
    if (!isSure) return
    runMutation(removing, id, {
      onSuccess: ({ message }) => {
        toast.success(message)
        onRemoved()
      },
      onError: (error) => toast.error(refusalReason(error)),
    })
  }
  return (
    <Button
      variant="default"
      loading={removing.isPending}
      onClick={() => void remove()}
      aria-label={`Remove ${fileName}`}
    >
      Remove
    </Button>
  )
}
