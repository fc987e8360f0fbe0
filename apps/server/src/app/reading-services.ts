import { createKeptNotesService } from '../reading/kept-notes/kept-notes.service.ts'
import { createMarksJoining } from '../reading/marks/joining/marks-joining.ts'
import { createMarksService } from '../reading/marks/marks.service.ts'
import { createPageReportNotices } from '../reading/page-reports/page-report-notices.service.ts'
import { createPageReportsService } from '../reading/page-reports/page-reports.service.ts'
import { createPdfChaptersService } from '../reading/pdf-chapters/pdf-chapters.service.ts'
import { createPdfIndexingService } from '../reading/pdf-indexing/pdf-indexing.service.ts'
import { createReadingsService } from '../reading/readings/readings.service.ts'
import { createScansService } from '../reading/scans/scans.service.ts'
import { createSearchServices } from '../reading/search/search-services.ts'
import type { LibraryServices } from './library-services.ts'
import type { MoneyServices } from './money-services.ts'
import type { PeopleServices } from './people-services.ts'
import type { Deps, Shared } from './shared-services.ts'

/** Composes the services of what students do with notes: reading, searching and marking. */
export const createReadingServices = (
  shared: Shared,
  { subscriptions, sessions, pdfs, pdfPages }: MoneyServices & PeopleServices & LibraryServices,
  { database }: Deps,
) => {
  const searching = createSearchServices({ ...shared, subscriptions, databaseKind: database.kind })
  const scans = createScansService({ ...shared, ...searching })
  const marksJoining = createMarksJoining({ ...shared, pdfPages, pdfs, findActor: sessions.findActor })
  return {
    pdfIndexing: createPdfIndexingService({ ...shared, pdfPages, scans, marksJoining, ...searching }),
    pdfChapters: createPdfChaptersService({ ...shared, ...searching }),
    scans,
    ...searching,
    marks: createMarksService({ ...shared, pdfs, joining: marksJoining }),
    marksJoining,
    readings: createReadingsService({ ...shared, pdfs, subscriptions }),
    keptNotes: createKeptNotesService({ ...shared, pdfs, subscriptions }),
    pageReports: createPageReportsService({ ...shared, pdfs }),
    pageReportNotices: createPageReportNotices(shared),
  }
}

export type ReadingServices = ReturnType<typeof createReadingServices>
