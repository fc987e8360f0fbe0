import { toast } from '../toast.ts'
import { refusalReason } from './refusal-sentence.ts'

/** Says in a toast what became of a mutation. @param onDone called after a success */
export const sayResult = (
  onDone: () => void = () => undefined,
  explain: (error: Error) => string = refusalReason,
  toasts: typeof toast = toast,
) => ({
  onSuccess: ({ message }: { message: string }) => {
    toasts.success(message)
    onDone()
  },
  onError: (error: Error) => toasts.error(explain(error)),
})
