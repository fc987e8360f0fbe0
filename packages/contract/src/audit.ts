import { z } from 'zod'
import { Id, ListQuery } from './common.ts'
import { operation } from './operation.ts'

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
