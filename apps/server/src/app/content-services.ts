import { createPdfIndexingService } from '../reading/pdf-indexing/pdf-indexing.service.ts'
import { createPdfChaptersService } from '../reading/pdf-chapters/pdf-chapters.service.ts'
import { createPdfAboutService } from '../library/pdfs/about/pdf-about.service.ts'
import { createPdfPagesService } from '../library/pdf-pages/pdf-pages.service.ts'
import { createPdfVersionsService } from '../library/pdf-versions/pdf-versions.service.ts'
import { createMissingFiles } from '../library/pdf-damage/missing-files.service.ts'
import { createPdfUpkeepService } from '../library/pdf-upkeep/pdf-upkeep.service.ts'
import { createPageReportNotices } from '../reading/page-reports/page-report-notices.service.ts'
import { createPageReportsService } from '../reading/page-reports/page-reports.service.ts'
import { createProposalsService } from '../library/proposals/proposals.service.ts'
import { createPdfsService } from '../library/pdfs/pdfs.service.ts'
import { createImportsService } from '../library/imports/imports.service.ts'
import { createNotesService } from '../library/notes/notes.service.ts'
import { createKeptNotesService } from '../reading/kept-notes/kept-notes.service.ts'
import { createMarksJoining } from '../reading/marks/joining/marks-joining.ts'
import { createMarksService } from '../reading/marks/marks.service.ts'
import { createReadingsService } from '../reading/readings/readings.service.ts'
import { createReferencesService } from '../library/references/references.service.ts'
import { createSearchServices } from '../reading/search/search-services.ts'
import { createScansService } from '../reading/scans/scans.service.ts'
import { createSamplesService } from '../library/samples/samples.service.ts'
import { createSectionsService } from '../library/sections/sections.service.ts'
import { createSubjectsService } from '../library/subjects/subjects.service.ts'
import { createTrashService } from '../library/trash/trash.service.ts'
import { createUploadsService } from '../library/uploads/uploads.service.ts'
import { type Deps, type Shared } from './shared-services.ts'
import type { PeopleServices } from './people-services.ts'

/** Composes the services of subjects and their notes. */
export const createContentServices = (
  shared: Shared,
  { sessions, subscriptions }: PeopleServices,
  { uploadsDir, database }: Deps,
) => {
  const { findActor } = sessions
  const sections = createSectionsService(shared)
  const references = createReferencesService(shared)
  const pdfs = createPdfsService({ ...shared, subscriptions })
  const imports = createImportsService({ ...shared, pdfs, findActor })
  const proposals = createProposalsService(shared)
  const pdfPages = createPdfPagesService(shared)
  const searching = createSearchServices({ ...shared, subscriptions, databaseKind: database.kind })
  const scans = createScansService({ ...shared, ...searching })
  const marksJoining = createMarksJoining({ ...shared, pdfPages, pdfs, findActor })
  const listKeysInUse = async (keys: string[]) => {
    // An accepted proposal gives its key to a version. Asked before the versions, a proposal that is accepted in between
    // is found in one of the two tables. No other key moves: uploads and imports are copied before they are stored.
    const proposed = await proposals.listKeysInUse(keys)
    const owners = [pdfs, pdfPages, imports]
    const used = await Promise.all(owners.map((owner) => owner.listKeysInUse(keys)))
    return new Set([...proposed, ...used.flatMap((found) => [...found])])
  }
  return {
    sections,
    references,
    pdfs,
    imports,
    subjects: createSubjectsService({ ...shared, subscriptions, sections, references }),
    pdfPages,
    pdfIndexing: createPdfIndexingService({ ...shared, pdfPages, scans, marksJoining, ...searching }),
    pdfChapters: createPdfChaptersService({ ...shared, ...searching }),
    scans,
    ...searching,
    marks: createMarksService({ ...shared, pdfs, joining: marksJoining }),
    marksJoining,
    readings: createReadingsService({ ...shared, pdfs, subscriptions }),
    keptNotes: createKeptNotesService({ ...shared, pdfs, subscriptions }),
    pdfUpkeep: createPdfUpkeepService({ ...shared, listKeysInUse }),
    pdfVersions: createPdfVersionsService(shared),
    uploads: createUploadsService({
      ...shared,
      pdfs,
      findActor,
      directory: uploadsDir,
      receiveImport: imports.receive,
    }),
    notes: createNotesService(shared),
    pdfAbout: createPdfAboutService(shared),
    samples: createSamplesService({ ...shared, pdfPages }),
    pageReports: createPageReportsService({ ...shared, pdfs }),
    pageReportNotices: createPageReportNotices(shared),
    proposals,
    trash: createTrashService(shared),
    absences: shared.absences,
    missingFiles: createMissingFiles({
      ...shared,
      judge: {
        version: shared.damage.noteJudged,
        proposal: proposals.noteJudged,
        import: imports.noteJudged,
      },
    }),
  }
}
