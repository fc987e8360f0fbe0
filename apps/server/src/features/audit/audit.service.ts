import { auditEntities } from '@lectureshelf/contract/site/audit'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { findAuditLabel } from './audit-labels.query.ts'
import { type AuditTrail, insertAudit, listTrail } from './audit.repo.ts'

export interface AuditEntry extends AuditTrail {
  before?: unknown
  after?: unknown
}

/** Whoever did it: somebody with an account, or the sender of a sign-up, who has none yet. */
export type AuditActor = Pick<Actor, 'usn' | 'name'> & { id: string | null }

/** Writes who did what in the same transaction as what was done. A null actor is the command line. */
export const recordAudit = async (on: Db, actor: AuditActor | null, entry: AuditEntry): Promise<void> => {
  const { action, entityId, before, after } = entry
  const thing = { entity: auditEntities[action], entityId }
  await insertAudit(on, {
    actorId: actor?.id ?? null,
    actorName: actor?.name ?? 'command line',
    actorUsn: actor?.usn ?? null,
    action,
    ...thing,
    before,
    after,
    ...(await findAuditLabel(on, thing)),
  })
}

/** Returns what was recorded of one action on one thing, oldest first. */
export const readTrail = (on: Db, trail: AuditTrail): Promise<{ before: unknown; after: unknown }[]> =>
  listTrail(on, trail)
