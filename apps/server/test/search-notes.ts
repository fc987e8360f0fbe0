import type { Place } from '@lectureshelf/contract/access'
import type { SearchResults } from '@lectureshelf/contract/reading/search/search'
import { expect } from 'vitest'
import { pdfPage, pdfVersion } from '../src/schema.ts'
import type { StoredOutlineEntry } from '../src/schema/pdfs.ts'
import { eq } from 'drizzle-orm'
import { createPdf, createSection, createSubject, csePlace } from './factories.ts'
import type { Client, TestApp } from './harness.ts'

export interface Note {
  title?: string
  /** The public name. */
  file?: string
  /** The texts of its pages. */
  pages: string[]
  outline?: StoredOutlineEntry[]
}

interface Shelf {
  subCode?: string
  subAbb?: string
  subName?: string
  sectionName?: string
  places?: Place[]
  notes: Note[]
}

/** Adds a PDF with these page texts to a section, as if its pages had been read; a reserved sheet has no section. */
export const addNote = async (
  { database: { db } }: TestApp,
  sectionId: string | null,
  { title = 'Notes', file, pages, outline = [] }: Note,
) => {
  const row = await createPdf(
    db,
    sectionId,
    { pdfTitle: title, ...(file !== undefined && { pdfFile: file }) },
    { pageCount: pages.length, outline, state: 'ready' },
  )
  const [version] = await db.select().from(pdfVersion).where(eq(pdfVersion.pdfId, row.id))
  if (version === undefined) throw new Error('There is no version.')
  await db
    .insert(pdfPage)
    .values(pages.map((text, index) => ({ versionId: version.id, pageNumber: index + 1, text })))
  return { ...row, versionId: version.id }
}

/** Indexes everything that waits for it. */
export const indexAll = async ({ services }: TestApp): Promise<void> => {
  while ((await services.searchIndex.countWaiting()) > 0) await services.searchIndex.run()
}

/** Stores a subject with notes and indexes them. */
export const publishNotes = async (app: TestApp, shelf: Shelf) => {
  const { subCode = 'BCS303', subAbb = 'OS', subName = 'Operating Systems' } = shelf
  const { sectionName = 'Module 1', places = [csePlace], notes } = shelf
  const { db } = app.database
  const subject = await createSubject(db, { subCode, subAbb, subName }, places)
  const section = await createSection(db, subject.id, { sectionName })
  const pdfs = []
  for (const note of notes) pdfs.push(await addNote(app, section.id, note))
  await indexAll(app)
  return { subject, section, pdfs }
}

/** Returns a page that a search for another word must not find. */
export const filler = (word: string): string =>
  `${word} is written here among other words that no one looks for.`

/** Stores a subject of two notes, about deadlocks and about memory. */
export const publishSystems = (app: TestApp) =>
  publishNotes(app, {
    sectionName: 'Module 3',
    notes: [
      {
        title: 'Deadlocks',
        outline: [{ title: 'Deadlock avoidance', pageNumber: 2, level: 0 }],
        pages: [
          'A deadlock needs four conditions. Each process holds a resource and waits for another one.',
          "The Banker's algorithm keeps the system in a safe state. It was found by Dijkstra.",
          'Recovery preempts resources, or ends processes until the circle is broken.',
        ],
      },
      {
        title: 'Memory',
        pages: [filler('Paging'), 'The operating system schedules processes. The scheduler is fair.'],
      },
    ],
  })

/** Searches, and returns the results. */
export const searchAs = async (
  client: Client,
  q: string,
  parameters: Record<string, string> = {},
): Promise<SearchResults> => {
  const reply = await client({ url: `/api/search?${new URLSearchParams({ q, ...parameters }).toString()}` })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<SearchResults>()
}

/** Returns the pages that were found, as title and number. */
export const pagesOf = ({ pages }: SearchResults): string[] =>
  pages.map(({ title, pageNumber }) => `${title} ${pageNumber}`)
