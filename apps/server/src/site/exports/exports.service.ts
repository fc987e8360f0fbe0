import type { ExportFormat } from '@lectureshelf/contract/site/exports'
import type { Actor } from '../../platform/actor.ts'
import { writeCsvSheet } from '../../platform/sheets/csv-sheet.ts'
import { writeXlsxSheet } from '../../platform/sheets/xlsx-sheet.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import { type ExportList, type Period, readPages } from './export-list.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

const writers = { csv: writeCsvSheet, xlsx: writeXlsxSheet }

/** Creates the service that writes whole lists as files. */
export const createExportsService = ({ db, clock }: DbAndClock) => ({
  /**
   * Returns a list as a file, read while it is sent. The audit log names it first, so that no row leaves without a
   * record, even when the client goes away: its number of rows is the one at the beginning.
   */
  open: async <Row, Query extends Period>(
    actor: Actor,
    list: ExportList<Row, Query>,
    { format, query }: { format: ExportFormat; query: Query },
  ): Promise<AsyncIterable<string | Uint8Array>> => {
    const now = clock.now()
    const rows = await list.count(db, query, now)
    const after = { list: list.name, format, ...query, rows }
    await recordAudit(db, actor, 'export.download', `${list.name}.${format}`, {
      after: Object.fromEntries(Object.entries(after).filter(([, value]) => value !== '')),
    })
    const { title, columns } = list
    return writers[format]({ title, columns, pages: readPages(db, list, { query, now }) })
  },
})

export type ExportsService = ReturnType<typeof createExportsService>
