import { type ReservedPdfFile, reservedPdfFiles, sheetTitles } from '@lectureshelf/contract/constants'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { pdf } from '../../schema.ts'

// What a PDF is called: its title; a sheet has a name of its own; else the name of its file.

const isSheet = (pdfFile: string): pdfFile is ReservedPdfFile =>
  reservedPdfFiles.some((name) => name === pdfFile)

/** Returns the name of a sheet; empty for every other PDF. */
export const sheetTitleOf = (pdfFile: string): string => (isSheet(pdfFile) ? sheetTitles[pdfFile] : '')

const sheetTitle = sql.join(
  Object.entries(sheetTitles).map(([file, title]) => sql`when ${file} then ${title}`),
  sql` `,
)

const titleFrom = (title: SQLWrapper, file: SQLWrapper, originalName: SQLWrapper) =>
  sql<string>`coalesce(nullif(${title}, ''), case ${file} ${sheetTitle} end, ${originalName})`

/** The title of a PDF in a query over the schema. */
export const shownTitle = titleFrom(pdf.pdfTitle, pdf.pdfFile, pdf.originalName)

/** The title of a PDF that a statement names `p`. */
export const titleOfP = titleFrom(sql`p.pdf_title`, sql`p.pdf_file`, sql`p.original_name`)
