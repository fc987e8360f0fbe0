import type { UseMutationResult } from '@tanstack/react-query'

interface Ends<Answer> {
  onSuccess: (answer: Answer) => void
  /** What a refusal says elsewhere than in the mutation's own state. */
  onError?: (error: Error) => void
}

/**
 * Runs a mutation and reports its result, even when its component has unmounted, where `mutate` reports
 * nothing.
 */
export const runMutation = <Answer, Given>(
  { mutateAsync }: Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync'>,
  given: Given,
  { onSuccess, onError = () => undefined }: Ends<Answer>,
): void => void mutateAsync(given).then(onSuccess, onError)
