import { createReadStream } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from '../../src/cli/installation.ts'
import { createSection, createSubject } from '../../test/factories.ts'
import { timeSearch } from './asking.ts'
import type { Book } from './books.ts'
import type { Library } from './library.ts'

/** Searches no more often than a person may. */
const pauseMs = 250
const longestWaitMs = 120_000

/** Returns a word of the last page of a book that stands on few other pages. */
const wordAtTheEnd = ({ pages }: Book): string => {
  const words = new Set(pages.at(-1)?.match(/\p{L}{7,}/gu) ?? [])
  const uses = (word: string) => pages.filter((text) => text.includes(word)).length
  const [rarest] = [...words].toSorted((a, b) => uses(a) - uses(b))
  if (rarest === undefined) throw new Error('The last page of the new PDF has no word.')
  return rarest
}

/** Uploads a PDF and searches for a word of its last page. @returns the seconds from the stored upload to the hit */
export const timeFreshPdf = async (
  { deps, services }: Installation,
  { owner }: Library,
  { path, book }: { path: string; book: Book },
): Promise<number> => {
  const { db } = deps.database
  const q = wordAtTheEnd(book)
  const subject = await createSubject(db, { subCode: 'BSBNEW', subAbb: 'NEW', subName: 'New notes' })
  const { id } = await createSection(db, subject.id)
  await deps.jobs.start()
  const staged = await deps.storage.stage(createReadStream(path), { maxBytes: deps.config.maxUploadBytes })
  const { pdfFile } = await services.pdfs.ingest({
    actor: owner,
    sectionId: id,
    originalName: 'new.pdf',
    pdfTitle: 'New',
    pdfDescription: '',
    staged,
  })
  const startedAt = performance.now()
  while (performance.now() - startedAt < longestWaitMs) {
    const { results } = await timeSearch({ services }, owner, { q, subject: subject.subCode })
    if (results.pages.some((hit) => hit.pdfFile === pdfFile && hit.pageNumber === book.pages.length))
      return (performance.now() - startedAt) / 1000
    await wait(pauseMs)
  }
  throw new Error('The new PDF was not found within two minutes.')
}
