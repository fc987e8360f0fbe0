import type { InsightStep } from '@lectureshelf/contract/site/insight/insight-periods'
import { insightReportOps } from '@lectureshelf/contract/site/insight/insight-report'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPdf, createReference, createSection, createSubject } from '../../../../test/factories.ts'
import { useTestApp } from '../../../../test/harness.ts'
import { type PersonName, createPerson } from '../../../../test/people.ts'
import { statementsDuring } from '../../../../test/test-database.ts'
import { pdfOpening, pdfVersion, reading, searchMiss, student } from '../../../schema.ts'

/** Parts that take seconds are remembered for this long. */
const rememberedMs = 5 * 60_000
const current = useTestApp()
const db = () => current().database.db

// A Thursday.
const now = new Date('2026-11-26T06:00:00Z')
/** Each test begins when nothing is remembered from the one before. */
let begin = now.getTime()
beforeEach(() => {
  const { clock } = current()
  clock.freeze()
  clock.advance(begin - clock.now().getTime())
})
afterEach(() => {
  begin = current().clock.now().getTime() + rememberedMs
})

/** Asks when nothing is remembered any longer. */
const get = async (path: string, by: InsightStep): Promise<unknown> => {
  current().clock.advance(rememberedMs)
  const reply = await (await current().as('owner'))({ url: `${path}?by=${by}` })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const { reading: readingOp, gaps: gapsOp, work: workOp } = insightReportOps
const readReading = async (by: InsightStep) => readingOp.response.parse(await get(readingOp.path, by))
const readGaps = async (by: InsightStep) => gapsOp.response.parse(await get(gapsOp.path, by))
const readWork = async (by: InsightStep) => workOp.response.parse(await get(workOp.path, by))

const createReaders = async (count: number): Promise<string[]> => {
  const people = Array.from({ length: count }, (_, index) =>
    createPerson(db(), { usn: `1LS22CS${200 + index}`, name: `Reader ${index}` }),
  )
  return (await Promise.all(people)).map(({ id }) => id)
}

/** Stores a note of the frozen day: the database would write the day on which the test runs. */
const createNote = async (title: string, addedBy: string | null = null) => {
  const code = { subCode: `BCS50${await db().$count(pdfVersion)}` }
  const { id: subjectId } = await createSubject(db(), code)
  const { id: sectionId } = await createSection(db(), subjectId)
  return createPdf(db(), sectionId, { pdfTitle: title, addedBy, createdAt: now }, { pageCount: 40 })
}

const open = async (pdfId: string, readers: readonly string[], openedOn: string) => {
  if (readers.length > 0)
    await db()
      .insert(pdfOpening)
      .values(readers.map((studentId) => ({ pdfId, studentId, openedOn })))
}

const reach = (pdfId: string, studentId: string, furthest: number) =>
  db().insert(reading).values({
    studentId,
    pdfId,
    version: 1,
    page: 1,
    pageOffset: 0,
    furthest,
    readAt: now,
    receivedAt: now,
    sessionId: crypto.randomUUID(),
    deviceType: 'mobile',
  })

describe('the reading of the report', () => {
  test('counts each student once in a period, and hides fewer than five', async () => {
    const readers = await createReaders(12)
    const { id } = await createNote('Routing')
    await open(id, readers, '2026-11-22')
    await open(id, readers.slice(0, 3), '2026-11-21')
    await open(id, readers.slice(0, 6), '2026-11-23')
    await open(id, readers.slice(0, 6), '2026-11-24')
    await open(id, readers.slice(0, 4), '2026-11-25')
    const days = await readReading('day')
    expect(days.readers).toBe(12)
    expect(days.periods.slice(-5).map(({ readers: said }) => said)).toEqual([12, 6, 6, 'few', 'few'])
    const weeks = await readReading('week')
    expect(weeks.periods.slice(-3).map(({ readers: said }) => said)).toEqual(['few', 12, 6])
  })

  test('withholds a day from which the few of another day would be known', async () => {
    const readers = await createReaders(12)
    const { id } = await createNote('Routing')
    await open(id, readers.slice(0, 10), '2026-11-25')
    await open(id, readers.slice(10), '2026-11-26')
    const { readers: all, periods } = await readReading('day')
    expect([all, ...periods.slice(-2).map(({ readers: said }) => said)]).toEqual([12, 'withheld', 'withheld'])
  })

  test('lists notes by readers, and how far these came', async () => {
    const readers = await createReaders(11)
    const [well, some, few] = [await createNote('Well'), await createNote('Some'), await createNote('Few')]
    await open(well.id, readers, '2026-11-24')
    await open(some.id, readers.slice(0, 6), '2026-11-24')
    await open(few.id, readers.slice(0, 4), '2026-11-24')
    for (const [index, reader] of readers.entries()) await reach(well.id, reader, 10 + index * 4)
    for (const [index, reader] of readers.slice(0, 6).entries()) await reach(some.id, reader, 1 + index)
    const { notes } = await readReading('week')
    expect(notes).toEqual([
      {
        pdfFile: well.pdfFile,
        title: 'Well',
        subCode: 'BCS500',
        readers: 11,
        pages: 40,
        // 50 and 46 are more than it has.
        halfReached: 30,
        fiveReached: 34,
      },
      {
        pdfFile: some.pdfFile,
        title: 'Some',
        subCode: 'BCS501',
        readers: 6,
        pages: 40,
        halfReached: null,
        fiveReached: 2,
      },
    ])
  })

  test('names no student and no reader', async () => {
    const readers = await createReaders(6)
    const { id } = await createNote('Routing')
    await open(id, readers, '2026-11-24')
    await reach(id, readers[0] ?? '', 7)
    for (const { path } of Object.values(insightReportOps)) {
      const text = JSON.stringify(await get(path, 'day'))
      expect(text).not.toContain('1LS22CS2')
      for (const reader of readers) expect(text).not.toContain(reader)
    }
  })
})

describe('words that no one found', () => {
  test('are counted from five searches on, and then are in the order of the alphabet', async () => {
    const place = { deptId: 'CSE', scheme: '2022', semNum: 5 }
    const miss = (query: string, count: number, lastAt = now) => ({ ...place, query, count, lastAt })
    await db()
      .insert(searchMiss)
      .values([
        miss('thrashing', 4),
        miss('gears', 9),
        miss('buddy', 1),
        miss('paging', 5),
        miss('old words', 30, new Date('2026-08-01T06:00:00Z')),
      ])
    const { words, missed } = await readGaps('week')
    expect(words).toBe(4)
    const place5 = 'CSE, 2022, 5th Sem'
    expect(missed).toEqual([
      { query: 'gears', place: place5, searches: 9 },
      { query: 'paging', place: place5, searches: 5 },
      { query: 'buddy', place: place5, searches: 'few' },
      { query: 'thrashing', place: place5, searches: 'few' },
    ])
    expect((await readGaps('term')).words).toBe(5)
  })
})

describe('the work of staff', () => {
  test('says what each added in the periods, and how many read it', async () => {
    const author = await createPerson(db(), { usn: '1LS00SUB2', name: 'Bina Rao', role: 'subAdmin' })
    const other = await createPerson(db(), { usn: '1LS00SUB3', name: 'Anil Rao', role: 'subAdmin' })
    const readers = await createReaders(12)
    const note = await createNote('Routing', author.id)
    const old = await createPdf(db(), note.sectionId, {
      addedBy: author.id,
      createdAt: new Date('2025-01-01T06:00:00Z'),
    })
    await createPdf(db(), note.sectionId, { addedBy: author.id, deletedAt: now })
    const theirs = await createPdf(db(), note.sectionId, { addedBy: other.id, createdAt: now })
    await db()
      .insert(pdfVersion)
      .values({
        pdfId: old.id,
        version: 2,
        storageKey: 'second',
        sizeBytes: 1,
        sha256: 'b'.repeat(64),
        addedBy: author.id,
      })
    const { id: subjectId } = await createSubject(db(), { subCode: 'BCS599', addedBy: author.id })
    await createSection(db(), subjectId, { addedBy: author.id })
    await createReference(db(), subjectId, { addedBy: author.id })
    await open(old.id, readers.slice(0, 7), '2026-11-24')
    await open(theirs.id, readers.slice(7, 10), '2026-11-24')
    await open(note.id, [readers[11] ?? ''], '2025-01-02')
    const { staff, periods } = await readWork('week')
    expect(staff.find(({ id }) => id === author.id)).toEqual({
      id: author.id,
      name: 'Bina Rao',
      subjects: 1,
      sections: 1,
      pdfs: 1,
      replaced: 1,
      references: 1,
      // Of ten readers, the other three would be known.
      readers: 'withheld',
    })
    expect(staff.find(({ id }) => id === other.id)).toMatchObject({ pdfs: 1, readers: 'few' })
    expect(periods.at(-1)).toMatchObject({ from: '2026-11-23', pdfs: 2 })
    expect(staff.map(({ name }) => name)).toEqual(staff.map(({ name }) => name).toSorted())
  })
})

describe('a part that takes seconds', () => {
  const counting = (work: () => Promise<unknown>) =>
    statementsDuring(work).then(
      (statements) => statements.filter((text) => text.includes('"pdf_opening"')).length,
    )
  const ask = async (name: PersonName, path: string, by: InsightStep) =>
    (await current().as(name))({ url: `${path}?by=${by}` })

  test.each([readingOp.path, workOp.path])(
    '%s is computed once in five minutes, for each step',
    async (path) => {
      current().clock.advance(rememberedMs)
      expect(await counting(() => ask('owner', path, 'term'))).toBeGreaterThan(0)
      current().clock.advance(60_000)
      expect(await counting(() => ask('owner', path, 'term'))).toBe(0)
      expect(await counting(() => ask('owner', path, 'day'))).toBeGreaterThan(0)
      current().clock.advance(rememberedMs)
      expect(await counting(() => ask('owner', path, 'term'))).toBeGreaterThan(0)
    },
  )

  test('is computed once for requests at the same time, and counts all readers once for both parts', async () => {
    current().clock.advance(rememberedMs)
    const once = await counting(() => ask('owner', readingOp.path, 'week'))
    current().clock.advance(rememberedMs)
    const client = await current().as('owner')
    const several = await counting(() =>
      Promise.all(Array.from({ length: 4 }, () => client({ url: `${readingOp.path}?by=week` }))),
    )
    expect(several).toBe(once)
    // Of the readers of all PDFs and of those of staff, the second alone are new.
    expect(await counting(() => ask('owner', workOp.path, 'week'))).toBe(1)
  })

  test('is not said to anyone without the right, after an owner has asked', async () => {
    for (const path of [readingOp.path, workOp.path]) {
      expect((await ask('owner', path, 'week')).statusCode).toBe(200)
      for (const name of ['admin', 'subAdmin', 'cashier', 'student'] as const)
        expect([name, (await ask(name, path, 'week')).statusCode]).toEqual([name, 403])
      expect((await current().visitor({ url: `${path}?by=week` })).statusCode).toBe(401)
    }
  })

  test('names no one whose account was closed', async () => {
    const { id } = await createPerson(db(), { usn: '1LS00SUB2', name: 'Bina Rao', role: 'subAdmin' })
    const names = async () => (await ask('owner', workOp.path, 'week')).body
    current().clock.advance(rememberedMs)
    expect(await names()).toContain('Bina Rao')
    await db().update(student).set({ deletedAt: now }).where(eq(student.id, id))
    expect(await names()).not.toContain('Bina Rao')
  })
})
