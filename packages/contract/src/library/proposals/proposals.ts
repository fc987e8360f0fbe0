import { z } from 'zod'
import { Id, ListQuery, Message, requiredText } from '../../common.ts'
import { bytesOperation, operation, operations, uploadOperation } from '../../operation.ts'
import { proposalCalls } from '../calls/proposals.calls.ts'
import { ProposalFields } from './proposal-fields.ts'

export const proposalStates = ['open', 'accepted', 'declined', 'withdrawn'] as const
export const ProposalState = z.enum(proposalStates)

/** A file that a member of staff proposes in place of the one that a PDF shows. */
export const Proposal = z.object({
  id: Id,
  pdfId: Id,
  pdfFile: z.string(),
  title: z.string(),
  subCode: z.string().nullable(),
  /** The version that was shown when the file was proposed. */
  version: z.number().int(),
  /** The version that is shown now: another one when the PDF was replaced since. */
  currentVersion: z.number().int(),
  /** The size of the file that is shown now, in bytes. */
  currentSizeBytes: z.number().int(),
  originalName: z.string(),
  sizeBytes: z.number().int(),
  /** What is wrong with the file that is shown. */
  reason: z.string(),
  state: ProposalState,
  /** Why it was declined; else empty. */
  answer: z.string(),
  /** Name and USN; null after an erasure. */
  proposedBy: z.string().nullable(),
  proposedAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  /** Whether it waits and its stored file was found to be damaged: no one can read or accept it. */
  isDamaged: z.boolean(),
  /** Whether the caller proposed it, and may take it back. */
  isOwn: z.boolean(),
  /** Whether the caller may accept or decline it. */
  mayDecide: z.boolean(),
})
export type Proposal = z.infer<typeof Proposal>

/** The acceptance of a file. `seen` is what the list showed: another shown version is not replaced. */
export const ProposalAcceptance = z.object({ seen: z.object({ currentVersion: z.number().int() }) })

/** The refusal of a file, with the sentence that its sender reads. */
export const ProposalRefusal = z.object({ answer: requiredText('Answer', 500) })

const params = z.object({ proposalId: Id })

export const proposalOps = operations(() => ({
  send: uploadOperation({
    ...proposalCalls.send,
    right: 'addPdf',
    summary: 'Propose another file for a PDF; nothing changes until an admin accepts it',
    params: z.object({ pdfId: Id }),
    fields: ProposalFields,
    response: Message,
  }),
  list: operation({
    ...proposalCalls.list,
    right: 'addPdf',
    summary: 'Proposed files that the caller may decide about or sent, open ones first',
    query: ListQuery.extend({ state: ProposalState.optional() }),
    response: z.object({
      items: z.array(Proposal),
      total: z.number().int(),
      /** How many wait for a decision of the caller. */
      open: z.number().int(),
    }),
  }),
  read: bytesOperation({
    ...proposalCalls.read,
    right: 'addPdf',
    summary: 'The proposed file, while it waits, for its sender and those who decide',
    isShared: true,
    params,
    contentType: 'application/pdf',
  }),
  accept: operation({
    ...proposalCalls.accept,
    right: 'changePdf',
    summary: 'Show a proposed file in place of the current one, which is kept 30 days',
    params,
    body: ProposalAcceptance,
    response: Message,
  }),
  decline: operation({
    ...proposalCalls.decline,
    right: 'changePdf',
    summary: 'Decline a proposed file with a sentence for its sender; the file is deleted',
    params,
    body: ProposalRefusal,
    response: Message,
  }),
  withdraw: operation({
    ...proposalCalls.withdraw,
    right: 'addPdf',
    summary: "Take back the caller's own proposed file; the file is deleted",
    params,
    response: Message,
  }),
}))
