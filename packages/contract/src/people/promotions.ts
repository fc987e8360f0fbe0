import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { Semester } from '../base/dss.ts'
import { operation, operations } from '../operation.ts'
import { promotionCalls } from './calls/promotions.calls.ts'

/** A student whom a promotion moves on by one semester. */
const PromotedStudent = z.object({
  _id: Id,
  usn: z.string(),
  name: z.string(),
  from: Semester,
  /** Equal to `from` in the last semester: the student stays and is marked completed. */
  to: Semester,
  completes: z.boolean(),
  /** Has access to the current semester now, but would have none to the next. */
  losesAccess: z.boolean(),
})
export type PromotedStudent = z.infer<typeof PromotedStudent>

export const PromotionSummary = z.object({
  _id: Id,
  batch: z.string(),
  department: z.string().nullable(),
  college: z.string().nullable(),
  createdAt: z.string(),
  by: z.string(),
  students: z.number().int(),
  undoneAt: z.string().nullable(),
})
export type PromotionSummary = z.infer<typeof PromotionSummary>

/** A student of the preview, and the semester that it showed. */
const SeenStudent = z.object({ id: Id, semNum: z.number().int() })
export type SeenStudent = z.infer<typeof SeenStudent>

export const PromotionForm = z
  .object({
    batch: z.string().trim().min(1, 'Batch is required.'),
    department: z.string().trim().min(1).optional(),
    college: z.string().trim().min(1).optional(),
    /** Students who are not moved, by `_id`. */
    exclude: z.array(Id).max(20_000).default([]),
    /** Mails each student who loses access, with a link to renew. */
    notify: z.boolean().default(false),
    /** Only returns what would change. */
    dryRun: z.boolean(),
    /** Everyone whom the preview showed as moving; no one is moved if that has changed. */
    seen: z.array(SeenStudent).max(20_000).optional(),
  })
  .refine(({ dryRun, seen }) => dryRun || seen !== undefined, {
    path: ['seen'],
    message: 'A promotion says whom its preview showed.',
  })

export const promotionOps = operations(() => ({
  create: operation({
    ...promotionCalls.create,
    right: 'administer',
    summary:
      'Move a batch, or one department or college of it, one semester on, or say what that would change',
    body: PromotionForm,
    response: z.object({
      message: z.string(),
      /** Null for a dry run. */
      promotion: PromotionSummary.nullable(),
      students: z.array(PromotedStudent),
      /** The mail to the first student who loses access; null when no one does. */
      mail: z.object({ subject: z.string(), textBody: z.string() }).nullable(),
    }),
  }),
  list: operation({
    ...promotionCalls.list,
    right: 'administer',
    summary: 'Promotions, newest first',
    query: ListQuery,
    response: z.object({ items: z.array(PromotionSummary), total: z.number().int() }),
  }),
  undo: operation({
    ...promotionCalls.undo,
    right: 'administer',
    summary: 'Take a promotion back for the students who were not changed since',
    params: z.object({ id: Id }),
    /** How many students the history showed. */
    body: z.object({ seen: z.object({ students: z.number().int() }) }),
    response: z.object({ message: z.string(), restored: z.number().int(), kept: z.number().int() }),
  }),
}))
