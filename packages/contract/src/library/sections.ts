import { z } from 'zod'
import { Id, Message, SubCode, ignoredAuthor, optionalText, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { sectionCalls } from './calls/sections.calls.ts'
import { Pdf } from './pdfs.ts'

export const Section = z.object({
  _id: Id,
  sectionName: z.string(),
  sectionDesc: z.string(),
  sectionIndex: z.number().int(),
  addedBy: z.string().nullable(),
  addedByName: z.string(),
  pdfs: z.array(Pdf),
})
export type Section = z.infer<typeof Section>

export const SectionForm = z.object({
  sectionName: requiredText('Section name', 120),
  sectionDesc: optionalText('Description', 2000),
  ...ignoredAuthor,
})

const SectionReply = z.object({ message: z.string(), section: Section })

export const sectionOps = operations(() => ({
  add: operation({
    ...sectionCalls.add,
    right: 'addSection',
    summary: 'Append a section to a subject',
    body: SectionForm.extend({ subCode: SubCode }),
    response: SectionReply,
  }),
  update: operation({
    ...sectionCalls.update,
    right: 'editSection',
    summary: 'Rename or describe a section',
    params: z.object({ subCode: SubCode, sectionId: Id }),
    body: SectionForm.extend({
      subCode: z.string().optional(),
      sectionIndex: z.number().int().optional(),
      /** What the editor saw: an edit of any other state is rejected with what changed. */
      before: z.object({ sectionName: z.string(), sectionDesc: z.string() }).optional(),
    }),
    response: SectionReply,
  }),
  remove: operation({
    ...sectionCalls.remove,
    right: 'removeSection',
    summary: 'Delete the section at an index; with sectionId only if it is that one',
    params: z.object({ subCode: SubCode, index: z.coerce.number<number | string>().int().min(0) }),
    body: z.object({ sectionIndex: z.number().int().optional(), sectionId: Id.optional() }).optional(),
    response: Message,
  }),
  order: operation({
    ...sectionCalls.order,
    right: 'orderContent',
    summary: 'Put the sections of a subject in another order',
    params: z.object({ subCode: SubCode }),
    body: z.object({ sectionIds: z.array(Id).max(1000) }),
    response: Message,
  }),
}))
