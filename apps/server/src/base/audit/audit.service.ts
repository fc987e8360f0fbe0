import { type AuditAction, auditEntities } from '@lectureshelf/contract/base/audit'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { findAuditLabel } from './audit-labels.query.ts'
import { insertAudit, listTrail } from './audit.repo.ts'

/** Identifies whoever acted: a person with an account, or the sender of a sign-up without one. */
export type AuditActor = Pick<Actor, 'usn' | 'name'> & { id: string | null }

/** Records an action in the caller's transaction. A null actor is the command line. */
export const recordAudit = async (
  on: Db,
  actor: AuditActor | null,
  action: AuditAction,
  entityId: string,
  { before, after }: { before?: unknown; after?: unknown } = {},
): Promise<void> => {
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

/** Returns the records of one action on one row, oldest first. */
export const readTrail = listTrail
