import { referenceCalls } from '@lectureshelf/contract/library/calls/references.calls'
import type { Reference } from '@lectureshelf/contract/library/references'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { withItem, withoutItem } from '../../lib/list-changes.ts'
import { changeDetails, subjectKeys } from '../subjects/api.ts'

/** Values of the reference form. */
export interface ReferenceText {
  refTitle: string
  refLink: string
}

const changeReferences = (
  queryClient: QueryClient,
  subCode: string,
  change: (references: Reference[]) => Reference[],
): (() => void) =>
  changeDetails(queryClient, subCode, (subject) => ({ ...subject, references: change(subject.references) }))

interface SaveReference extends ReferenceText {
  /** The reference being edited, as the editor saw it; null adds one. */
  edited: Reference | null
}

const saveReference = async (
  subCode: string,
  { edited, ...text }: SaveReference,
): Promise<{ message: string; reference: Reference }> => {
  if (edited === null) {
    const { message, newReference } = await call(referenceCalls.add, { params: { subCode }, body: text })
    return { message, reference: newReference }
  }
  const { _id: refId, refTitle, refLink } = edited
  const body = { ...text, before: { refTitle, refLink } }
  return call(referenceCalls.update, { params: { subCode, refId }, body })
}

/** Adds a reference at the end, or changes one, and updates the page. */
export const useSaveReference = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: SaveReference) => saveReference(subCode, input),
    onSuccess: ({ reference }) => {
      changeReferences(queryClient, subCode, (references) => withItem(references, reference))
    },
    // After a refusal the reference may have changed since it was shown.
    onError: () => queryClient.invalidateQueries({ queryKey: subjectKeys.one(subCode) }),
  })
}

/** Deletes a reference optimistically; it reappears when the server does not delete it. */
export const useRemoveReference = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: refId }: Reference) => call(referenceCalls.remove, { params: { subCode, refId } }),
    onMutate: ({ _id: refId }) =>
      changeReferences(queryClient, subCode, (references) => withoutItem(references, refId)),
    onError: (_error, _reference, takeBack) => takeBack?.(),
  })
}
