import type { Import } from '@lectureshelf/contract/content/imports'
import { Button } from '@mantine/core'
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
  const tell = (failed: string) => ({
    onSuccess: ({ message }: { message: string }) => {
      contentToast.success(message)
      onPressed()
    },
    onError: (error: unknown) => contentToast.error(serverSentence(failed, error)),
  })
  if (state === 'running')
    return (
      <Button
        variant="default"
        loading={stopping.isPending}
        onClick={() => stopping.mutate(undefined, tell('The import could not be stopped'))}
      >
        Stop
      </Button>
    )
  const canStart = state === 'stopped' || state === 'failed' || (state === 'planned' && toCreate > 0)
  if (!canStart) return null
  return (
    <Button
      variant="accent"
      loading={starting.isPending}
      onClick={() => starting.mutate(undefined, tell('The import could not be started'))}
    >
      {created > 0 ? 'Resume' : 'Start'}
    </Button>
  )
}
