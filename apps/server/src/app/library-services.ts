import { createImportsService } from '../library/imports/imports.service.ts'
import { createNotesService } from '../library/notes/notes.service.ts'
import { createMissingFiles } from '../library/pdf-damage/missing-files.service.ts'
import { createPdfPagesService } from '../library/pdf-pages/pdf-pages.service.ts'
import { createPdfUpkeepService } from '../library/pdf-upkeep/pdf-upkeep.service.ts'
import { createPdfVersionsService } from '../library/pdf-versions/pdf-versions.service.ts'
import { createPdfAboutService } from '../library/pdfs/about/pdf-about.service.ts'
import { createPdfsService } from '../library/pdfs/pdfs.service.ts'
import { createProposalsService } from '../library/proposals/proposals.service.ts'
import { createReferencesService } from '../library/references/references.service.ts'
import { createSamplesService } from '../library/samples/samples.service.ts'
import { createSectionsService } from '../library/sections/sections.service.ts'
import { createSubjectsService } from '../library/subjects/subjects.service.ts'
import { createTrashService } from '../library/trash/trash.service.ts'
import { createUploadsService } from '../library/uploads/uploads.service.ts'
import type { MoneyServices } from './money-services.ts'
import type { PeopleServices } from './people-services.ts'
import type { Deps, Shared } from './shared-services.ts'

/** Composes the services of subjects and their notes. */
export const createLibraryServices = (
  shared: Shared,
  { subscriptions, sessions }: MoneyServices & PeopleServices,
  { uploadsDir }: Deps,
) => {
  const { findActor } = sessions
  const sections = createSectionsService(shared)
  const references = createReferencesService(shared)
  const pdfs = createPdfsService({ ...shared, subscriptions })
  const imports = createImportsService({ ...shared, pdfs, findActor })
  const proposals = createProposalsService(shared)
  const pdfPages = createPdfPagesService(shared)
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
    proposals,
    trash: createTrashService(shared),
    damage: shared.damage,
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

export type LibraryServices = ReturnType<typeof createLibraryServices>
