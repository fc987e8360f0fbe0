import type { PdfAbout } from '@lectureshelf/contract/content/pdf-about'
import { sheetsTopic, subjectTopic } from '../../../content/content-topics.ts'
import type { Db } from '../../../platform/db/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Memory } from '../../../platform/memory/memory.ts'
import { referenceDataTopic } from '../../reference-data/dss.service.ts'
import { findPdfAbout } from './pdf-about.query.ts'

const linksRemembered = 5000

/** Creates the service that tells anybody what a link to a PDF leads to. */
export const createPdfAboutService = ({ db, memory }: { db: Db; memory: Memory }) => {
  const remembered = memory.createStore<{ about: PdfAbout | null }>({ max: linksRemembered })
  return {
    /** Returns the same object until something of it changes. @throws AppError `not_found` */
    get: async (pdfFile: string): Promise<PdfAbout> => {
      const { about } = await remembered.get(pdfFile, async () => {
        const found = await findPdfAbout(db, pdfFile)
        // A name without a PDF is not remembered: anybody can invent them.
        if (found === null) return { value: { about: null }, topics: null }
        const topic = found.subjectId === null ? sheetsTopic : subjectTopic(found.subjectId)
        return { value: { about: found.about }, topics: [topic, referenceDataTopic] }
      })
      return orNotFound(about)
    },
  }
}

export type PdfAboutService = ReturnType<typeof createPdfAboutService>
