import { z } from 'zod'
import { Id, Message, SubCode, ignoredAuthor, requiredText } from '../common.ts'
import { HttpLink } from '../links.ts'
import { operation, operations } from '../operation.ts'
import { referenceCalls } from './calls/references.calls.ts'

export const Reference = z.object({
  _id: Id,
  refTitle: z.string(),
  refLink: z.string(),
  addedBy: z.string().nullable(),
  addedByName: z.string(),
})
export type Reference = z.infer<typeof Reference>

export const ReferenceForm = z.object({
  refTitle: requiredText('Title', 200),
  refLink: HttpLink,
  ...ignoredAuthor,
})

const RefParams = z.object({ subCode: SubCode, refId: Id })

export const referenceOps = operations(() => ({
  add: operation({
    ...referenceCalls.add,
    right: 'manageReferences',
    summary: 'Add a reference link to a subject',
    params: z.object({ subCode: SubCode }),
    body: ReferenceForm,
    response: z.object({ message: z.string(), newReference: Reference }),
  }),
  update: operation({
    ...referenceCalls.update,
    right: 'manageReferences',
    summary: 'Change a reference link',
    params: RefParams,
    body: ReferenceForm.extend({
      /** What the editor saw: an edit of any other state is rejected with what changed. */
      before: z.object({ refTitle: z.string(), refLink: z.string() }).optional(),
    }),
    response: z.object({ message: z.string(), reference: Reference }),
  }),
  remove: operation({
    ...referenceCalls.remove,
    right: 'manageReferences',
    summary: 'Delete a reference link',
    params: RefParams,
    response: Message,
  }),
}))
