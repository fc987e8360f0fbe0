import { sheetTitles } from '@lectureshelf/contract/constants'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { pdf } from '../../schema.ts'

// Parts of statements about shown PDFs: those of sections, and the reserved sheets, which have neither section nor
// subject.

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

/** Joins PDFs `p` with their sections `c` and subjects `s`. */
export const joinHome = sql`left join section c on c.id = p.section_id left join subject s on s.id = c.subject_id`

/** Matches PDFs `p` that are not deleted, and neither is their section nor subject. */
export const isLive = sql`p.deleted_at is null and c.deleted_at is null and s.deleted_at is null`
