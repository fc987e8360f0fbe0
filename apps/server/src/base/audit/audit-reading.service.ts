import { personLabel } from '@lectureshelf/contract/base/person-label'
import type { Db } from '../../platform/db/database.ts'
import { type AuditPage, listAuditNames, pageAudit } from './audit.repo.ts'

/** Creates the service with which the owner reads the audit log. */
export const createAuditReadingService = ({ db }: { db: Db }) => ({
  /** Returns one page of the records, newest first, and every action and entity to filter by. */
  list: async (page: AuditPage) => {
    const { rows, total } = await pageAudit(db, page)
    const items = rows.map(({ id, at, actorName, actorUsn, ...row }) => ({
      _id: id,
      at: at.toISOString(),
      actorName: personLabel({ name: actorName, usn: actorUsn }),
      ...row,
    }))
    return { items, total, ...(await listAuditNames(db)) }
  },
})

export type AuditReadingService = ReturnType<typeof createAuditReadingService>
