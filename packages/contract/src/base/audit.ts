import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { auditCalls } from './calls/audit.calls.ts'

/**
 * Names every recorded action as `noun.verb`, with the kind of row that it changes. Rows of earlier versions may have
 * other actions.
 */
export const auditEntities = {
  'account.add': 'account',
  'account.edit': 'account',
  'batch.add': 'batch',
  'batch.edit': 'batch',
  'batch.remove': 'batch',
  'claim.approve': 'claim',
  'claim.changePlan': 'claim',
  'claim.correct': 'claim',
  'claim.reject': 'claim',
  'claim.releaseUtr': 'claim',
  'college.add': 'college',
  'college.edit': 'college',
  'college.remove': 'college',
  'credit.endGrant': 'bankCredit',
  'credit.mark': 'bankCredit',
  'credit.note': 'bankCredit',
  'credit.reference': 'bankCredit',
  'credit.refund': 'bankCredit',
  'credit.restore': 'bankCredit',
  'credit.takenBack': 'bankCredit',
  'credit.undoRefund': 'bankCredit',
  'credit.vouch': 'bankCredit',
  'department.add': 'department',
  'department.edit': 'department',
  'department.remove': 'department',
  'discountCode.create': 'discountCode',
  'discountCode.end': 'discountCode',
  'export.download': 'export',
  'feedback.mark': 'feedback',
  'import.add': 'import',
  'import.finish': 'import',
  'import.start': 'import',
  'import.stop': 'import',
  'mail.dismissWaiting': 'mail',
  'mail.resend': 'mail',
  'mail.sendWaiting': 'mail',
  'mail.text': 'mail',
  'mail.write': 'mail',
  'offering.restore': 'subject',
  'pageReport.answer': 'pageReport',
  'pdf.acceptProposal': 'pdf',
  'pdf.add': 'pdf',
  'pdf.chapters': 'pdf',
  'pdf.declineProposal': 'pdf',
  'pdf.edit': 'pdf',
  'pdf.hideSample': 'pdf',
  'pdf.move': 'pdf',
  'pdf.order': 'section',
  'pdf.propose': 'pdf',
  'pdf.publish': 'pdf',
  'pdf.putBack': 'pdf',
  'pdf.remove': 'pdf',
  'pdf.removeVersion': 'pdf',
  'pdf.replace': 'pdf',
  'pdf.restore': 'pdf',
  'pdf.restoreVersion': 'pdf',
  'pdf.retry': 'pdf',
  'pdf.showSample': 'pdf',
  'pdf.withdrawProposal': 'pdf',
  'promotion.create': 'promotion',
  'promotion.undo': 'promotion',
  'receipt.confirm': 'receipt',
  'receipt.void': 'receipt',
  'reference.add': 'reference',
  'reference.edit': 'reference',
  'reference.remove': 'reference',
  'reference.restore': 'reference',
  'searchMiss.dismiss': 'searchMiss',
  'searchSynonym.add': 'subject',
  'searchSynonym.remove': 'subject',
  'section.add': 'section',
  'section.edit': 'section',
  'section.order': 'subject',
  'section.remove': 'section',
  'section.restore': 'section',
  'semester.edit': 'semester',
  'setting.edit': 'setting',
  'statement.approve': 'statement',
  'statement.import': 'statement',
  'statement.pair': 'bankCredit',
  'statement.remove': 'statement',
  'statement.setAccount': 'statement',
  'student.create': 'student',
  'student.edit': 'student',
  'student.refuseUsn': 'student',
  'student.endDevice': 'student',
  'student.erase': 'student',
  'student.resetPassword': 'student',
  'student.resetSecondFactor': 'student',
  'student.restoreTrust': 'student',
  'student.setTemporaryPassword': 'student',
  'subject.add': 'subject',
  'subject.edit': 'subject',
  'subject.remove': 'subject',
  'subject.restore': 'subject',
  'subject.share': 'subject',
  'subject.unshare': 'subject',
  'subscription.cancel': 'subscription',
  'subscription.extend': 'subscription',
  'subscription.undoExtension': 'subscription',
  'subscription.grant': 'subscription',
  'takedown.handle': 'takedown',
} as const

export type AuditAction = keyof typeof auditEntities
export type AuditEntity = (typeof auditEntities)[AuditAction]

/** An action of staff: who, when, what, before and after. */
export const AuditRecord = z.object({
  _id: Id,
  at: z.string(),
  /** Null for the command line. */
  actorId: Id.nullable(),
  actorName: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The thing that was changed, such as "Module 3"; empty where the action says it all. */
  entityLabel: z.string(),
  /** The place of that thing, such as "BCS502 CN"; empty where it has none. */
  entityPlace: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditRecord = z.infer<typeof AuditRecord>

const day = z.iso
  .date('A day looks like 2026-11-20.')
  .refine((value) => value >= '2000-01-01', 'There is nothing that old.')

export const auditOps = operations(() => ({
  list: operation({
    ...auditCalls.list,
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
      /** Every recorded action and entity, for the filters. */
      actions: z.array(z.string()),
      entities: z.array(z.string()),
    }),
  }),
}))
