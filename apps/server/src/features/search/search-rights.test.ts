import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mechPlace } from '../../../test/factories.ts'
import { type PersonName, people } from '../../../test/people.ts'
import { useTestApp } from '../../../test/harness.ts'
import { addNote, indexAll, pagesOf, publishNotes, searchAs } from '../../../test/search-notes.ts'
import { offering, pdf, pdfPage, pdfVersion, section, subject, subscription } from '../../schema.ts'

const testApp = useTestApp()

const published = () =>
  publishNotes(testApp(), {
    notes: [
      { title: 'Deadlocks', pages: ['Necessary conditions of a deadlock', 'Recovery from a deadlock'] },
    ],
  })
type Published = Awaited<ReturnType<typeof published>>

/** What may happen to a PDF that was found, and whether it is still found. */
const states: Record<string, { change: (published: Published) => Promise<unknown>; isShown: boolean }> = {
  shown: { change: () => Promise.resolve(), isShown: true },
  deleted: {
    change: ({ pdfs: [one] }) =>
      database()
        .update(pdf)
        .set({ deletedAt: new Date() })
        .where(eq(pdf.id, one?.id ?? '')),
    isShown: false,
  },
  'in a deleted section': {
    change: ({ section: { id } }) =>
      database().update(section).set({ deletedAt: new Date() }).where(eq(section.id, id)),
    isShown: false,
  },
  'of a deleted subject': {
    change: ({ subject: { id } }) =>
      database().update(subject).set({ deletedAt: new Date() }).where(eq(subject.id, id)),
    isShown: false,
  },
  'replaced by one without the word': {
    change: async ({ pdfs: [one] }) => {
      const id = one?.id ?? ''
      await database().update(pdfVersion).set({ replacedAt: new Date() }).where(eq(pdfVersion.pdfId, id))
      const [version] = await database()
        .insert(pdfVersion)
        .values({
          pdfId: id,
          version: 2,
          storageKey: 'second',
          sizeBytes: 9,
          sha256: 'f'.repeat(64),
          state: 'ready',
          pageCount: 1,
          outline: [],
        })
        .returning()
      await database()
        .insert(pdfPage)
        .values({ versionId: version?.id ?? '', pageNumber: 1, text: 'Semaphores' })
      await database().update(pdf).set({ version: 2, lastVersion: 2 }).where(eq(pdf.id, id))
    },
    isShown: false,
  },
  'not indexed yet': {
    change: () => testApp().database.runSql('delete from search.page; delete from search.version'),
    isShown: false,
  },
}

const database = () => testApp().database.db

/** Whether each person finds a shown PDF of the named student's place. */
const readers: readonly (readonly [PersonName, boolean])[] = [
  ['student', true],
  ['lapsedStudent', false],
  ['otherSemesterStudent', false],
  ['subAdmin', true],
  ['admin', true],
  ['owner', true],
]

describe.each(Object.entries(states))('a PDF that is %s', (state, { change, isShown }) => {
  test('is found by those who may open it, and by nobody else', async () => {
    await change(await published())
    for (const [name, mayRead] of readers) {
      const person = await testApp().as(name)
      const results = await searchAs(person, 'deadlock')
      const isFound = mayRead && isShown
      expect([name, pagesOf(results).toSorted()]).toEqual([
        name,
        isFound ? ['Deadlocks 1', 'Deadlocks 2'] : [],
      ])
      expect([name, results.total, results.corrections]).toEqual([name, isFound ? 2 : 0, []])
      const byTitle = await searchAs(person, 'Deadlocks', { kind: 'titles' })
      const isNamed =
        mayRead && (isShown || ['replaced by one without the word', 'not indexed yet'].includes(state))
      expect([name, byTitle.pdfs.length]).toEqual([name, isNamed ? 1 : 0])
    }
  })
})

test('a visitor cannot search', async () => {
  const reply = await testApp().visitor({ url: '/api/search?q=deadlock' })
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated'])
})

test('everybody of the rights walk is in the table of readers', () => {
  expect(readers.map(([name]) => name).toSorted()).toEqual(Object.keys(people).toSorted())
})

test('a subscription that lapses ends finding at once, and says why', async () => {
  await published()
  const student = await testApp().as('student')
  expect((await searchAs(student, 'deadlock')).total).toBe(2)
  await database().update(subscription).set({ endsOn: '2020-01-02' })
  expect(await searchAs(student, 'deadlock')).toMatchObject({ total: 0, gap: 'nothingOpen', subjectCount: 0 })
})

test('a subject that is no longer taught at a place is not found there', async () => {
  const { subject: stored } = await published()
  const student = await testApp().as('student')
  expect((await searchAs(student, 'deadlock')).total).toBe(2)
  await database().update(offering).set(mechPlace).where(eq(offering.subjectId, stored.id))
  expect((await searchAs(student, 'deadlock')).total).toBe(0)
})

test('a subject that is named is searched alone, and one that is closed answers like one that is not', async () => {
  await published()
  await publishNotes(testApp(), {
    subCode: 'BCS304',
    subAbb: 'DSA',
    subName: 'Data Structures',
    notes: [
      {
        title: 'Graphs',
        pages: ['A cycle in a wait-for graph is a deadlock'],
      },
    ],
  })
  await publishNotes(testApp(), {
    subCode: 'BME301',
    subAbb: 'MD',
    subName: 'Machine Design',
    places: [mechPlace],
    notes: [
      {
        title: 'Locks',
        pages: ['A deadlock of gears'],
      },
    ],
  })
  const student = await testApp().as('student')
  expect(pagesOf(await searchAs(student, 'deadlock', { subject: 'BCS304' }))).toEqual(['Graphs 1'])
  const closed = await searchAs(student, 'deadlock', { subject: 'BME301' })
  expect(closed).toEqual(await searchAs(student, 'deadlock', { subject: 'BXX999' }))
  expect(closed.gap).toBe('nothingOpen')
})

test('content that a student may not open changes neither pages, counts, titles nor corrections', async () => {
  const app = testApp()
  const { section: open } = await publishNotes(app, {
    notes: [
      { title: 'Deadlocks', pages: ['Deadlock avoidance keeps a safe state', 'Starvation of a process'] },
      { title: 'Memory', pages: ['Paging divides memory into frames', 'Segmentation'] },
    ],
  })
  const student = await app.as('student')
  const queries = [
    'deadlock',
    'deadlok',
    'starvatoin',
    'segmentatoin',
    'pagging memory',
    'safe paging',
    'frame',
    'opera',
    'photosynthesis',
    'thrashing',
    'module 1',
    'machine',
    'deadlocking',
    'stat',
    'deadlick',
  ]
  const answers = async () => {
    const found = []
    for (const q of queries) {
      const { pages, ...rest } = await searchAs(student, q)
      // Their order may follow how frequent words are in the whole library.
      found.push({
        q,
        ...rest,
        pages: pages.toSorted((one, other) => (pagesKey(one) < pagesKey(other) ? -1 : 1)),
      })
    }
    return found
  }
  const pagesKey = ({ title, pageNumber }: { title: string; pageNumber: number }) => `${title} ${pageNumber}`
  const before = await answers()
  const closed = await publishNotes(app, {
    subCode: 'BME301',
    subAbb: 'MD',
    subName: 'Machine Operations',
    places: [mechPlace],
    notes: [
      {
        title: 'Deadlok and thrashing',
        pages: [
          'deadlok deadlick starvatoin segmentatoin pagging thrashing photosynthesis deadlocks deadlocked',
          'operation operative operates starvations segmentations stating states',
        ],
      },
    ],
  })
  const trashed = await addNote(app, open.id, {
    title: 'Thrashing',
    pages: ['thrashing deadlok deadlick pagging'],
  })
  await indexAll(app)
  await database().update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, trashed.id))
  expect(closed.pdfs).toHaveLength(1)
  const owner = await app.as('owner')
  expect((await searchAs(owner, 'thrashing')).total).toBe(1)
  expect(await answers()).toEqual(before)
})

test('two PDFs with the same bytes are found once', async () => {
  const app = testApp()
  const { pdfs } = await publishNotes(app, {
    notes: [{ title: 'Deadlocks', pages: ['Conditions of a deadlock'] }],
  })
  const other = await publishNotes(app, { subCode: 'BCS304', notes: [] })
  const twin = await addNote(app, other.section.id, {
    title: 'The same',
    pages: ['Conditions of a deadlock'],
  })
  const sha256 = pdfs[0]?.sha256 ?? ''
  await database().update(pdf).set({ sha256 }).where(eq(pdf.id, twin.id))
  await database().update(pdfVersion).set({ sha256 }).where(eq(pdfVersion.pdfId, twin.id))
  await indexAll(app)
  const student = await app.as('student')
  expect(pagesOf(await searchAs(student, 'deadlock'))).toEqual(['Deadlocks 1'])
  await database()
    .update(pdf)
    .set({ deletedAt: new Date() })
    .where(eq(pdf.id, pdfs[0]?.id ?? ''))
  expect(pagesOf(await searchAs(student, 'deadlock'))).toEqual(['The same 1'])
})
