import type { UseMutationResult } from '@tanstack/react-query'

interface Ends<Answer> {
  onSuccess: (answer: Answer) => void
  onError: (error: Error) => void
}

/**
 * Runs a mutation and reports its result, even when its component has unmounted, where `mutate` reports
 * nothing.
 */
export const runMutation = <Answer, Given>(
  { mutateAsync }: Pick<UseMutationResult<Answer, Error, Given>, 'mutateAsync'>,
  given: Given,
  { onSuccess, onError }: Ends<Answer>,
): void => void mutateAsync(given).then(onSuccess, onError)
