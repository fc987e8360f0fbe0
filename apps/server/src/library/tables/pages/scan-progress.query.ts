import type { ScanProgress } from '@lectureshelf/contract/library/scans'
import { sql } from 'drizzle-orm'
import { pdfPage, pdfScan, pdfVersion } from '../../../schema.ts'

/** How far a machine is with the shown version of each PDF of a list; null without scanned pages. */
export const scanProgress = sql<ScanProgress | null>`(
  select json_build_object('pages', s.pages,
    'done', case when s.state = 'done' then s.pages
      else (select count(*) from ${pdfPage} p where p.version_id = s.version_id and p.scan in ('read', 'unread', 'failed')) end,
    'read', case when s.state = 'done' then s.read_pages
      else (select count(*) from ${pdfPage} p where p.version_id = s.version_id and p.scan = 'read') end)
  from ${pdfScan} s where s.version_id = ${pdfVersion.id} and s.pages > 0)`

/** Whether a machine has not finished the shown version of a PDF. */
export const isBeingRead = sql`exists (select from ${pdfScan} s
  where s.version_id = ${pdfVersion.id} and s.state in ('checking', 'reading') and s.pages > 0)`
