import { accountRows } from './account-rows.ts'
import { baseRows } from './base-rows.ts'
import { creditRows } from './credit-rows.ts'
import { libraryRows } from './library-rows.ts'
import { markRows } from './mark-rows.ts'
import { moneyRows } from './money-rows.ts'
import { pageReportRows } from './page-report-rows.ts'
import { pdfPageRows } from './pdf-page-rows.ts'
import { pdfRows } from './pdf-rows.ts'
import { bulkRows, sessionRows, studentRows } from './people-rows.ts'
import { proposalRows } from './proposal-rows.ts'
import { readingRows } from './reading-rows.ts'
import { renewalRows } from './renewal-rows.ts'
import { exportRows, siteRows } from './site-rows.ts'
import type { Rows } from './visits.ts'

/** All rows of the walk: a new call gets its row in the file of its room, or of its noun. */
export const rows: Rows = {
  ...sessionRows,
  ...accountRows,
  ...studentRows,
  ...bulkRows,
  ...baseRows,
  ...libraryRows,
  ...pdfRows,
  ...pdfPageRows,
  ...proposalRows,
  ...moneyRows,
  ...creditRows,
  ...renewalRows,
  ...readingRows,
  ...markRows,
  ...pageReportRows,
  ...siteRows,
  ...exportRows,
}
