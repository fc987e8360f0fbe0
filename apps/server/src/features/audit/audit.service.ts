import type { AuditAction } from '@lectureshelf/contract/audit'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { auditLog } from '../../schema.ts'
import { findAuditLabel } from './audit-labels.query.ts'

export interface AuditEntry {
  action: AuditAction
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
}

/** Writes who did what in the same transaction as what was done. A null actor is the command line. */
export const recordAudit = async (
  on: Db,
  actor: Pick<Actor, 'id' | 'usn' | 'name'> | null,
  entry: AuditEntry,
): Promise<void> => {
  await on.insert(auditLog).values({
    actorId: actor?.id ?? null,
    actorName: actor === null ? 'command line' : `${actor.name} (${actor.usn})`,
    ...entry,
    ...(await findAuditLabel(on, entry)),
  })
}
