import type { StatementSummary } from '@lectureshelf/contract/money/statements'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { refusalReason } from '../../ui/forms/refusal-sentence.ts'
import { useRemoveStatement } from './api.ts'

interface RemoveStatementProps {
  statement: StatementSummary
  /** Called when the statement leaves the list, so that the caller can move the focus. */
  onRemoved: () => void
}

/** Deletes a statement without stored credits, after asking. */
export const RemoveStatementButton = ({ statement, onRemoved }: RemoveStatementProps) => {
  const { _id: id, fileName } = statement
  return (
    <ActionButton
      action={useRemoveStatement()}
      given={id}
      question={{
        title: 'Remove this statement?',
        message: `No payment from ${fileName} is stored, so nothing else changes. The audit log records the removal.`,
        confirmLabel: 'Remove',
        isDangerous: true,
      }}
      name={`Remove ${fileName}`}
      onDone={onRemoved}
      explain={refusalReason}
    >
      Remove
    </ActionButton>
  )
}
