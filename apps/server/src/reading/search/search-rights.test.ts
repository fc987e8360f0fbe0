import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createSection, createSubject, mechPlace } from '../../../test/factories.ts'
import { type PersonName, createPerson, createSubscription, people } from '../../../test/people.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
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

const database = () => testApp().database.db

type Shelf = 'CSE' | 'Mech' | null

interface State {
  change: (published: Published) => Promise<unknown>
  /** Where its words are found afterwards. */
  found: Shelf
  /** Where its title is found, if elsewhere. */
  named?: Shelf
}

/** What may happen to a PDF that was found, and where it is found then. */
const states: Record<string, State> = {
  shown: { change: () => Promise.resolve(), found: 'CSE' },
  deleted: {
    change: ({ pdfs: [one] }) =>
      database()
        .update(pdf)
        .set({ deletedAt: new Date() })
        .where(eq(pdf.id, one?.id ?? '')),
    found: null,
  },
  'withdrawn by its author': {
    change: async ({ pdfs: [one], section: { id: sectionId } }) => {
      const { id: addedBy } = await testApp().person('subAdmin')
      const pdfId = one?.id ?? ''
      await database().update(pdf).set({ addedBy }).where(eq(pdf.id, pdfId))
      await accepted('subAdmin', { method: 'DELETE', path: pdfOps.remove.path, body: { pdfId, sectionId } })
    },
    found: null,
  },
  'moved to a subject of another department': {
    change: async ({ pdfs: [one], section: { id: sectionId } }) => {
      const names = { subCode: 'BME301', subAbb: 'MD', subName: 'Machine Design' }
      const other = await createSubject(database(), names, [mechPlace])
      const { id: toSectionId } = await createSection(database(), other.id)
      const path = pdfOps.move.path.replace(':pdfId', one?.id ?? '')
      await accepted('owner', { method: 'POST', path, body: { sectionId, toSectionId } })
    },
    found: 'Mech',
  },
  'in a deleted section': {
    change: ({ section: { id } }) =>
      database().update(section).set({ deletedAt: new Date() }).where(eq(section.id, id)),
    found: null,
  },
  'of a deleted subject': {
    change: ({ subject: { id } }) =>
      database().update(subject).set({ deletedAt: new Date() }).where(eq(subject.id, id)),
    found: null,
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
    found: null,
    named: 'CSE',
  },
  'not indexed yet': {
    change: () => testApp().database.runSql('delete from search.page; delete from search.version'),
    found: null,
    named: 'CSE',
  },
}

interface Call {
  method: 'POST' | 'DELETE'
  path: string
  body: Record<string, string>
}

const accepted = async (name: PersonName, { method, path, body }: Call) => {
  const reply = await (await testApp().as(name))({ method, url: path, payload: body })
  expect(reply.statusCode, reply.body).toBe(200)
}

/** Stores a student and returns their client. */
const asStudentOf = async (
  place: Parameters<typeof createPerson>[1],
  semesters?: { fromSemester: number; toSemester: number },
): Promise<Client> => {
  const { app, services } = testApp()
  const { id } = await createPerson(database(), { usn: '1LS22XX009', email: 'xx@example.com', ...place })
  if (semesters !== undefined) await createSubscription(database(), id, semesters)
  const { token } = await services.sessions.openFor(id, { userAgent: 'test', deviceType: 'mobile' })
  return (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
}

type Reader = PersonName | 'otherDepartmentStudent'

const clientOf = (name: Reader): Promise<Client> =>
  name === 'otherDepartmentStudent'
    ? asStudentOf({ deptId: mechPlace.deptId }, { fromSemester: 5, toSemester: 6 })
    : testApp().as(name)

/** Whose shelf each person may read. */
const readers: readonly (readonly [Reader, Shelf | 'every'])[] = [
  ['student', 'CSE'],
  ['cashier', 'CSE'],
  ['lapsedStudent', null],
  ['otherSemesterStudent', null],
  ['otherDepartmentStudent', 'Mech'],
  ['subAdmin', 'every'],
  ['admin', 'every'],
  ['owner', 'every'],
]

const mayFind = (shelf: Shelf | 'every', at: Shelf): boolean =>
  at !== null && (shelf === 'every' || shelf === at)

describe.each(Object.entries(states))('a PDF that is %s', (_, { change, found, named = found }) => {
  test('is found at once by those who may open it, and by no one else', async () => {
    const stored = await published()
    const clients = new Map<Reader, Client>()
    for (const [name] of readers) clients.set(name, await clientOf(name))
    const searchOf = (name: Reader, q: string, parameters?: Record<string, string>) =>
      searchAs(clients.get(name) ?? testApp().visitor, q, parameters)
    // What they may open is remembered from here on.
    expect((await searchOf('student', 'deadlock')).total).toBe(2)
    expect((await searchOf('otherDepartmentStudent', 'deadlock')).total).toBe(0)
    await change(stored)
    for (const [name, shelf] of readers) {
      const results = await searchOf(name, 'deadlock')
      const isFound = mayFind(shelf, found)
      expect([name, pagesOf(results).toSorted()]).toEqual([
        name,
        isFound ? ['Deadlocks 1', 'Deadlocks 2'] : [],
      ])
      expect([name, results.total, results.corrections]).toEqual([name, isFound ? 2 : 0, []])
      const byTitle = await searchOf(name, 'Deadlocks', { kind: 'titles' })
      expect([name, byTitle.pdfs.length]).toEqual([name, mayFind(shelf, named) ? 1 : 0])
    }
  })
})

describe('a reserved sheet', () => {
  const publishSheet = async () => {
    const app = testApp()
    const stored = await addNote(app, null, {
      file: 'lab.pdf',
      title: '',
      pages: ['Draw the flowchart', 'Write the apparatus down'],
    })
    await publishNotes(app, { notes: [{ title: 'Charts', pages: ['A flowchart of a scheduler'] }] })
    return stored
  }

  const firstSemester = () => asStudentOf({ semNum: 1 })

  test('is found by its words and its title by the first semester, paid or not, and by staff', async () => {
    await publishSheet()
    const reader = await firstSemester()
    const staff = [await testApp().as('subAdmin'), await testApp().as('owner')]
    for (const client of [reader, ...staff]) {
      const results = await searchAs(client, 'apparatus')
      expect(results).toMatchObject({ step: 'all', total: 1, gap: null })
      expect(results.pages).toMatchObject([
        {
          pdfFile: 'lab.pdf',
          title: 'Lab sheet',
          pageNumber: 2,
          subCode: null,
          subName: null,
          sectionName: null,
        },
      ])
      expect((await searchAs(client, 'lab sheet')).pdfs).toEqual([
        {
          pdfFile: 'lab.pdf',
          title: 'Lab sheet',
          pageCount: 2,
          subCode: null,
          sectionName: null,
          cover: null,
        },
      ])
    }
    expect(pagesOf(await searchAs(reader, 'lab sheet flowchart'))).toEqual(['Lab sheet 1'])
    // Staff search everything, where no title narrows the pages.
    for (const client of staff)
      expect(pagesOf(await searchAs(client, 'lab sheet flowchart'))).toContain('Lab sheet 1')
  })

  test('is open where no subject is, which a search without a result does not deny', async () => {
    await publishSheet()
    const reader = await firstSemester()
    expect(await searchAs(reader, 'deadlock')).toMatchObject({ total: 0, gap: 'nothing', subjectCount: 0 })
    expect((await searchAs(reader, 'deadlock', { subject: 'BCS303' })).gap).toBe('nothingOpen')
  })

  test('is neither found nor named for anyone else, nor in a subject', async () => {
    await publishSheet()
    for (const name of ['student', 'lapsedStudent', 'otherSemesterStudent'] as const) {
      const client = await testApp().as(name)
      expect([name, (await searchAs(client, 'apparatus')).total]).toEqual([name, 0])
      expect([name, (await searchAs(client, 'lab sheet')).pdfs]).toEqual([name, []])
      expect([name, (await searchAs(client, 'aparatus')).corrections]).toEqual([name, []])
    }
    for (const client of [await firstSemester(), await testApp().as('owner')])
      expect((await searchAs(client, 'apparatus', { subject: 'BCS303' })).total).toBe(0)
  })

  test('is no longer found once it is deleted', async () => {
    const { id } = await publishSheet()
    const clients = [await firstSemester(), await testApp().as('owner')]
    for (const client of clients) expect((await searchAs(client, 'apparatus')).total).toBe(1)
    await database().update(pdf).set({ deletedAt: new Date() }).where(eq(pdf.id, id))
    for (const client of clients) expect((await searchAs(client, 'apparatus')).total).toBe(0)
  })
})

test('a visitor cannot search', async () => {
  const reply = await testApp().visitor({ url: '/api/search?q=deadlock' })
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'unauthenticated'])
})

test('everyone of the rights walk is in the table of readers', () => {
  const names = [...Object.keys(people), 'otherDepartmentStudent']
  expect(readers.map(([name]) => name).toSorted()).toEqual(names.toSorted())
})

test('a subscription that lapses ends finding at once, and says why', async () => {
  await published()
  const student = await testApp().as('student')
  expect((await searchAs(student, 'deadlock')).total).toBe(2)
  await database().update(subscription).set({ endsOn: '2020-01-02' })
  expect(await searchAs(student, 'deadlock')).toMatchObject({ total: 0, gap: 'nothingOpen', subjectCount: 0 })
})

test('a plan in force without a published subject differs from a missing one', async () => {
  const payer = await asStudentOf({ deptId: mechPlace.deptId }, { fromSemester: 5, toSemester: 6 })
  expect(await searchAs(payer, 'deadlock')).toMatchObject({ gap: 'nothingPublished', subjectCount: 0 })
  expect((await searchAs(payer, 'deadlock', { subject: 'BCS303' })).gap).toBe('nothingOpen')
  const student = await testApp().as('lapsedStudent')
  expect((await searchAs(student, 'deadlock')).gap).toBe('nothingOpen')
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
      { title: 'Memory', pages: ['Paging divides memory into frames', 'Segmentation, scheduled first'] },
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
    'deadlockde',
    'deadlockedd',
    'stat',
    'deadlick',
    'shedule',
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
          'operation operative operates starvations segmentations stating states schedule',
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

test('a dozen words that a student may not read do not hide the one that is meant', async () => {
  const app = testApp()
  await publishNotes(app, { notes: [{ pages: ['slack', 'stuck', 'stuck again', 'stuck for good'] }] })
  const student = await app.as('student')
  const before = await searchAs(student, 'stack')
  expect(before.corrections).toEqual([{ from: 'stack', to: 'stuck' }])
  const between = Array.from('bcdefghijlmn', (letter) => `stac${letter}`)
  await publishNotes(app, {
    subCode: 'BME301',
    subAbb: 'MD',
    subName: 'Machine Operations',
    places: [mechPlace],
    notes: [{ pages: [between.join(' ')] }],
  })
  const owner = await app.as('owner')
  for (const word of between) expect([word, (await searchAs(owner, word)).total]).toEqual([word, 1])
  expect(await searchAs(student, 'stack')).toEqual(before)
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
  const clients = [await app.as('student'), await app.as('subAdmin')]
  for (const client of clients) {
    const { pages, total } = await searchAs(client, 'deadlock')
    expect([pages.length, total]).toEqual([1, 1])
  }
  await database()
    .update(pdf)
    .set({ deletedAt: new Date() })
    .where(eq(pdf.id, pdfs[0]?.id ?? ''))
  for (const client of clients) expect(pagesOf(await searchAs(client, 'deadlock'))).toEqual(['The same 1'])
})
