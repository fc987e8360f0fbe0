import type { UseMutationResult } from '@tanstack/react-query'

interface Ends<Answer> {
  onSuccess: (answer: Answer) => void
  /** What a refusal says elsewhere than in the mutation's own state. */
  onError?: (error: Error) => void
}

/** Runs a mutation and reports how it ended even if its row has left the page; `mutate` reports nothing then. */
export const runMutation = <Answer, Given>(
  { mutateAsync }: Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync'>,
  given: Given,
  { onSuccess, onError = () => undefined }: Ends<Answer>,
): void => void mutateAsync(given).then(onSuccess, onError)
