import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import { sheetsTopic, subjectTopic } from '../../tables/content-topics.ts'
import type { Db } from '../../../platform/db/database.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { WrongNames } from '../../../platform/http/fair-reads.ts'
import type { Memory } from '../../../platform/memory/memory.ts'
import { findPdfAbout } from './pdf-about.query.ts'

const linksRemembered = 5000

interface Options {
  db: Db
  memory: Memory
  wrongNames: WrongNames
}

/** Creates the service that tells anyone what a link to a PDF leads to. */
export const createPdfAboutService = ({ db, memory, wrongNames }: Options) => {
  const remembered = memory.createStore<{ about: PdfAbout | null }>({ max: linksRemembered })
  return {
    /** Returns the same object until something of it changes. @throws AppError `not_found` or `too_many_requests` */
    get: async (asker: string, pdfFile: string): Promise<PdfAbout> => {
      const { about } = await remembered.get(pdfFile, async () => {
        const found = await wrongNames.find(asker, () => findPdfAbout(db, pdfFile))
        // A name without a PDF is not remembered: anyone can invent them.
        if (found === null) return { value: { about: null }, topics: null }
        const topic = found.subjectId === null ? sheetsTopic : subjectTopic(found.subjectId)
        return { value: { about: found.about }, topics: [topic] }
      })
      return orNotFound(about)
    },
  }
}

export type PdfAboutService = ReturnType<typeof createPdfAboutService>
