import type { UseMutationResult } from '@tanstack/react-query'

interface Ends<Answer> {
  onSuccess: (answer: Answer) => void
  onError: (error: Error) => void
}

/** Runs a mutation and says how it ended, also when its row has left the page by then; `mutate` tells nobody then. */
export const runMutation = <Answer, Given>(
  { mutateAsync }: Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync'>,
  given: Given,
  { onSuccess, onError }: Ends<Answer>,
): void => void mutateAsync(given).then(onSuccess, onError)
