import { type NoteProblem, heavyPdfBytes } from '@lectureshelf/contract/content/notes'
import { type SQL, eq, gt, sql } from 'drizzle-orm'
import { pdf, pdfOpening, pdfPage, pdfVersion } from '../../schema.ts'

/**
 * What may be wrong with a PDF, each a condition on `pdf` and the version it shows: the list, its filter and the
 * counts go by these. A book has many pages, and the first with text answers: hence the subquery of one row.
 */
export const problemConditions: Record<NoteProblem, SQL> = {
  noText: sql`(${eq(pdfVersion.state, 'ready')} and (select true from ${pdfPage} where ${pdfPage.versionId} = ${pdfVersion.id} and ${pdfPage.text} ~ '[^[:space:]]' limit 1) is null)`,
  heavy: gt(pdfVersion.sizeBytes, heavyPdfBytes),
  unreadable: eq(pdfVersion.state, 'failed'),
  neverOpened: sql`not exists (select 1 from ${pdfOpening} where ${pdfOpening.pdfId} = ${pdf.id})`,
}
