import { personLabel } from '@lectureshelf/contract/people/person-label'
import type { AuditRecord } from '@lectureshelf/contract/site/audit'
import type { Db } from '../../platform/db/database.ts'
import { type AuditPage, listAuditNames, pageAudit } from './audit.repo.ts'

export interface AuditReadingService {
  /** Returns one page of the records, newest first, and every action and entity to filter by. */
  list: (
    page: AuditPage,
  ) => Promise<{ items: AuditRecord[]; total: number; actions: string[]; entities: string[] }>
}

/** Creates the service with which the owner reads the audit log. */
export const createAuditReadingService = ({ db }: { db: Db }): AuditReadingService => ({
  list: async (page) => {
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
