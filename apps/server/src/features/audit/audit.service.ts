import type { AuditAction } from '@lectureshelf/contract/site/audit'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { findAuditLabel } from './audit-labels.query.ts'
import { type AuditTrail, insertAudit, listTrail } from './audit.repo.ts'

export interface AuditEntry {
  action: AuditAction
  entity: string
  entityId: string
  before?: unknown
  after?: unknown
}

/** Whoever did it: somebody with an account, or the sender of a sign-up, who has none yet. */
export type AuditActor = Pick<Actor, 'usn' | 'name'> & { id: string | null }

/** Writes who did what in the same transaction as what was done. A null actor is the command line. */
export const recordAudit = async (on: Db, actor: AuditActor | null, entry: AuditEntry): Promise<void> => {
  await insertAudit(on, {
    actorId: actor?.id ?? null,
    actorName: actor === null ? 'command line' : `${actor.name} (${actor.usn})`,
    ...entry,
    ...(await findAuditLabel(on, entry)),
  })
}

/** Returns what was recorded of one action on one thing, oldest first. */
export const readTrail = (on: Db, trail: AuditTrail): Promise<{ before: unknown; after: unknown }[]> =>
  listTrail(on, trail)
