import { Button, type ButtonProps } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { type ConfirmDialog, confirmDialog } from '../dialogs/confirm-dialog.tsx'
import { errorSentence } from '../error-panel.tsx'
import { toast } from '../toast.ts'

interface ActionButtonProps<Answer, Given> {
  action: Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync' | 'isPending'>
  given: Given
  /** Asked before the action, if there is a question. */
  question?: ConfirmDialog | null
  /** Name of the button for a screen reader, where its text is the same in every row. */
  name?: string
  /** Called after a success, so that the caller can move the focus. */
  onDone?: () => void
  /** Turns a failure into the sentence of a toast. */
  explain?: (error: Error) => string
  /** Reports a failure instead of a toast. */
  onRefused?: (error: Error) => void
  toasts?: typeof toast
  variant?: ButtonProps['variant']
  children: string
}

/** Runs an action of one press and reports its result, even when the button has disappeared by then. */
export const ActionButton = <Answer extends { message: string }, Given>(
  props: ActionButtonProps<Answer, Given>,
) => {
  const { action, given, question = null, name, variant = 'default', children } = props
  const { onDone, explain = errorSentence, onRefused, toasts = toast } = props
  const run = async () => {
    if (question !== null && !(await confirmDialog(question))) return
    runMutation(action, given, {
      onSuccess: ({ message }) => {
        toasts.success(message)
        onDone?.()
      },
      onError: onRefused ?? ((error) => toasts.error(explain(error))),
    })
  }
  return (
    <Button variant={variant} loading={action.isPending} onClick={() => void run()} aria-label={name}>
      {children}
    </Button>
  )
}
