import { type Reference, referenceOps } from '@lectureshelf/contract/content/references'
import type { SubjectDetails } from '@lectureshelf/contract/content/subjects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { withItem, withoutItem } from '../../lib/list-changes.ts'
import { changeDetails, subjectKeys } from '../subjects/api.ts'

/** What the form of a reference holds. */
export interface ReferenceText {
  refTitle: string
  refLink: string
}

const changeReferences =
  (change: (references: Reference[]) => Reference[]) =>
  (subject: SubjectDetails): SubjectDetails => ({ ...subject, references: change(subject.references) })

interface SaveReference extends ReferenceText {
  /** The reference that is edited, as the editor saw it; null adds one. */
  edited: Reference | null
}

const saveReference = async (
  subCode: string,
  { edited, ...text }: SaveReference,
): Promise<{ message: string; reference: Reference }> => {
  if (edited === null) {
    const { message, newReference } = await call(referenceOps.add, { params: { subCode }, body: text })
    return { message, reference: newReference }
  }
  const { _id: refId, refTitle, refLink } = edited
  const body = { ...text, before: { refTitle, refLink } }
  return call(referenceOps.update, { params: { subCode, refId }, body })
}

/** Adds a reference at the end, or changes one; the page follows. */
export const useSaveReference = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: SaveReference) => saveReference(subCode, input),
    onSuccess: ({ reference }) => {
      changeDetails(
        queryClient,
        subCode,
        changeReferences((references) => withItem(references, reference)),
      )
    },
    // Refused, it may be another one by now.
    onError: () => queryClient.invalidateQueries({ queryKey: subjectKeys.one(subCode) }),
  })
}

/** Deletes a reference, at once; one that stays comes back. */
export const useRemoveReference = (subCode: string) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id: refId }: Reference) => call(referenceOps.remove, { params: { subCode, refId } }),
    onMutate: ({ _id: refId }) =>
      changeDetails(
        queryClient,
        subCode,
        changeReferences((references) => withoutItem(references, refId)),
      ),
    onError: (_error, _reference, takeBack) => takeBack?.(),
  })
}
