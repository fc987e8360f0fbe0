import type { Import } from '@lectureshelf/contract/library/imports'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { serverSentence } from '../../ui/forms/refusal-sentence.ts'
import { contentToast } from '../../ui/toast.ts'
import { useStartImport, useStopImport } from './api.ts'

interface ImportControlsProps {
  row: Import
  /** Called when the pressed button disappears, so that the caller can move the focus. */
  onPressed: () => void
}

/** Starts, stops or resumes an import. */
export const ImportControls = ({ row, onPressed }: ImportControlsProps) => {
  const { _id: id, state, toCreate, created } = row
  const starting = useStartImport(id)
  const stopping = useStopImport(id)
  const shared = { given: undefined, onDone: onPressed, toasts: contentToast }
  if (state === 'running')
    return (
      <ActionButton
        {...shared}
        action={stopping}
        explain={(error) => serverSentence('The import could not be stopped', error)}
      >
        Stop
      </ActionButton>
    )
  const canStart = state === 'stopped' || state === 'failed' || (state === 'planned' && toCreate > 0)
  if (!canStart) return null
  return (
    <ActionButton
      {...shared}
      variant="accent"
      action={starting}
      explain={(error) => serverSentence('The import could not be started', error)}
    >
      {created > 0 ? 'Resume' : 'Start'}
    </ActionButton>
  )
}
