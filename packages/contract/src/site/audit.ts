import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation } from '../operation.ts'

/** Every action that is recorded, as `noun.verb`. Rows of earlier versions may hold others. */
export const auditActions = [
  'batch.add',
  'batch.edit',
  'batch.remove',
  'college.add',
  'college.edit',
  'college.remove',
  'department.add',
  'department.edit',
  'department.remove',
  'feedback.mark',
  'import.add',
  'import.finish',
  'import.start',
  'import.stop',
  'mail.resend',
  'mail.send-waiting',
  'offering.restore',
  'owner.create',
  'pdf.add',
  'pdf.delete',
  'pdf.deleteVersion',
  'pdf.edit',
  'pdf.move',
  'pdf.order',
  'pdf.publish',
  'pdf.replace',
  'pdf.restore',
  'pdf.restoreVersion',
  'pdf.retry',
  'promotion.create',
  'promotion.undo',
  'receipt.void',
  'reference.add',
  'reference.remove',
  'reference.restore',
  'reference.update',
  'registration.approve',
  'registration.correct',
  'registration.reject',
  'registration.release-utr',
  'section.add',
  'section.order',
  'section.remove',
  'section.restore',
  'section.update',
  'semester.edit',
  'settings.write',
  'statement.approve',
  'statement.import',
  'statement.pair',
  'statement.remove',
  'student.create',
  'student.edit',
  'student.end-device',
  'student.erase',
  'student.reset-password',
  'student.temporary-password',
  'subject.add',
  'subject.edit',
  'subject.remove',
  'subject.restore',
  'subject.share',
  'subject.unshare',
  'subscription.cancel',
  'subscription.extend',
  'subscription.grant',
  'takedown.handle',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What somebody on staff did: who, when, what, before and after. */
export const AuditRecord = z.object({
  _id: Id,
  at: z.string(),
  /** Null for the command line. */
  actorId: Id.nullable(),
  actorName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** What it was done to, such as "Module 3"; empty where the action says it all. */
  entityLabel: z.string(),
  /** Where that is, such as "BCS502 CN"; empty where it is nowhere in particular. */
  entityPlace: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

const day = z.iso
  .date('A day looks like 2026-11-20.')
  .refine((value) => value >= '2000-01-01', 'There is nothing that old.')

export const auditOps = {
  list: operation({
    method: 'GET',
    path: '/api/audit',
    right: 'administer',
    summary: 'What staff did, newest first',
    query: ListQuery.extend({
      action: z.string().max(100).optional(),
      entity: z.string().max(100).optional(),
      /** First and last day, in Asia/Kolkata. */
      from: day.optional(),
      to: day.optional(),
    }),
    response: z.object({
      items: z.array(AuditRecord),
      total: z.number().int(),
      /** Every action and entity there is a record of, to filter by. */
      actions: z.array(z.string()),
      entities: z.array(z.string()),
    }),
  }),
}
