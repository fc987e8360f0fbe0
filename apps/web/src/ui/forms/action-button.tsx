import { Button, type ButtonProps } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { runMutation } from '../../lib/http/run-mutation.ts'
import type { ConfirmDialog } from '../dialogs/asking-dialogs.tsx'
import { confirmDialog } from '../dialogs/confirm-dialog.ts'
import { errorSentence } from '../error-panel.tsx'
import { useRowLetter } from '../lists/rows/row-letter.ts'
import { toast } from '../toast.ts'

interface ActionButtonProps<Answer, Given> {
  action: Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync' | 'isPending'>
  given: Given
  /** Asked before the action, if there is a question. */
  question?: ConfirmDialog | null
  /** The letter that asks and then runs it, while its row has the focus. */
  letter?: { key: string; question: ConfirmDialog }
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
  const { letter, onDone, explain = errorSentence, onRefused, toasts = toast } = props
  const run = async (asked: ConfirmDialog | null) => {
    if (action.isPending || (asked !== null && !(await confirmDialog(asked)))) return
    runMutation(action, given, {
      onSuccess: ({ message }) => {
        toasts.success(message)
        onDone?.()
      },
      onError: onRefused ?? ((error) => toasts.error(explain(error))),
    })
  }
  useRowLetter(letter?.key, () => void run(letter?.question ?? question))
  return (
    <Button variant={variant} loading={action.isPending} onClick={() => void run(question)} aria-label={name}>
      {children}
    </Button>
  )
}
