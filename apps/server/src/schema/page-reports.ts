import { pageReportKinds, pageReportStates } from '@lectureshelf/contract/reading/page-reports'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { pdf } from './pdfs.ts'
import { personId } from './people.ts'

/** What a reader reported about a page, and what staff answered. It is deleted with its PDF. */
export const pageReport = pgTable(
  'page_report',
  {
    id: id(),
    pdfId: uuid()
      .notNull()
      .references(() => pdf.id, { onDelete: 'cascade' }),
    studentId: personId().notNull(),
    page: integer().notNull(),
    /** The number of the version that was read. */
    version: integer().notNull(),
    kind: text({ enum: pageReportKinds }).notNull(),
    text: text().notNull().default(''),
    state: text({ enum: pageReportStates }).notNull().default('open'),
    /** Empty while the report is open. */
    answer: text().notNull().default(''),
    reportedAt: createdAt(),
    answeredAt: instant(),
    answeredBy: personId(),
    /** When the author of the PDF was mailed about it; null before, and when there was no one to mail. */
    authorToldAt: instant(),
  },
  (t) => [
    // A page that a person reported twice while the first report is open is one report.
    uniqueIndex('page_report_open_key')
      .on(t.pdfId, t.studentId, t.page)
      .where(sql`${t.state} = 'open'`),
    // A person's own reports, the limit of a day, and the download of one's own data.
    index('page_report_student_idx').on(t.studentId, t.reportedAt),
    // The reports of a PDF that is deleted.
    index('page_report_pdf_idx').on(t.pdfId),
  ],
)
