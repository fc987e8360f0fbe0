import type { ContinueReading, ReadingProgress } from '@lectureshelf/contract/reading/readings'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createPdf, createSection, createSubject, csePlace, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { offering, pdf, reading, section, student, subscription } from '../../schema.ts'

const testApp = useTestApp()

interface Lists {
  continue: ContinueReading[]
  progress: ReadingProgress[]
}

const listFor = async (client: Client) => (await client({ url: '/api/readings' })).json<Lists>()
const titlesFor = async (client: Client) => (await listFor(client)).continue.map(({ title }) => title)

const addressOf = (pdfFile: string) => `/api/pdf/${pdfFile}/reading`

const keep = async (client: Client, pdfFile: string, page: number, secondsAgo: number) => {
  const readAt = new Date(testApp().clock.now().getTime() - secondsAgo * 1000).toISOString()
  const payload = { page, offset: 0, version: 1, readAt }
  const reply = await client({ method: 'PUT', url: addressOf(pdfFile), payload })
  expect(reply.statusCode, reply.body).toBe(200)
}

/** Stores a subject with PDFs of these titles. */
const publish = async (titles: string[], code = 'BCS502', places = [csePlace]) => {
  const { db } = testApp().database
  const subject = await createSubject(db, { subCode: code }, places)
  const { id: sectionId } = await createSection(db, subject.id)
  const pdfs = []
  for (const pdfTitle of titles) {
    const coverName = crypto.randomUUID().replaceAll('-', '')
    pdfs.push(await createPdf(db, sectionId, { pdfTitle }, { pageCount: 78, coverName }))
  }
  return { subject, sectionId, pdfs, files: pdfs.map(({ pdfFile }) => pdfFile) }
}

describe('what a person continues', () => {
  it('are the last three notes, the last one first, with their page, picture and subject', async () => {
    const reader = await testApp().as('student')
    const { files } = await publish(['One', 'Two', 'Three', 'Four'])
    for (const [index, file] of files.entries()) await keep(reader, file, index + 2, 100 - index)
    const lists = await listFor(reader)
    expect(lists.continue.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two'])
    expect(lists.continue[0]).toMatchObject({
      pdfFile: files[3],
      version: 1,
      page: 5,
      pageCount: 78,
      subject: {
        subCode: 'BCS502',
        subAbb: 'CN',
        subName: 'Computer Networks',
        deptId: 'CSE',
        scheme: '2022',
        semName: '5th Sem',
      },
    })
    expect(lists.continue[0]?.cover).toMatch(/^\/covers\/[\da-f]{32}\.webp$/u)
    expect(lists.progress).toHaveLength(4)
    expect(lists.progress).toContainEqual({
      pdfFile: files[0],
      subCode: 'BCS502',
      page: 2,
      furthest: 2,
      pageCount: 78,
    })
  })

  it('links to the place of the student when a subject is taught at several', async () => {
    const reader = await testApp().as('student')
    const { files } = await publish(['One'], 'BCS502', [mechPlace, csePlace])
    await keep(reader, files[0] ?? '', 2, 1)
    expect((await listFor(reader)).continue[0]?.subject?.deptId).toBe('CSE')
  })

  it('has the reserved sheets without a subject', async () => {
    const { db } = testApp().database
    await createPdf(db, null, { pdfFile: 'Ans-Booklet.pdf', pdfTitle: '', originalName: 'Ans-Booklet.pdf' })
    const owner = await testApp().as('owner')
    await keep(owner, 'Ans-Booklet.pdf', 1, 1)
    const lists = await listFor(owner)
    expect(lists.continue).toMatchObject([{ title: 'Answer booklet', subject: null, cover: null }])
    expect(lists.progress).toMatchObject([{ subCode: null }])
  })

  it('loses a note that is taken out, until it is read again; its page and progress stay', async () => {
    const { clock } = testApp()
    const reader = await testApp().as('student')
    const { files } = await publish(['One', 'Two'])
    const [one = '', two = ''] = files
    await keep(reader, one, 42, 10)
    await keep(reader, two, 3, 20)
    const reply = await reader({ method: 'DELETE', url: addressOf(one) })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Removed from Continue reading' }])
    expect(await titlesFor(reader)).toEqual(['Two'])
    expect((await listFor(reader)).progress).toHaveLength(2)
    expect((await reader({ url: addressOf(one) })).json()).toMatchObject({ reading: { page: 42 } })
    // A phone that was offline sends what was read before.
    await keep(reader, one, 43, 5)
    expect(await titlesFor(reader)).toEqual(['Two'])
    clock.advance(1000)
    await keep(reader, one, 44, 0)
    expect(await titlesFor(reader)).toEqual(['One', 'Two'])
  })

  it('says that a note was taken out also when it was never read', async () => {
    const { files } = await publish(['One'])
    const url = addressOf(files[0] ?? '')
    expect((await (await testApp().as('student'))({ method: 'DELETE', url })).statusCode).toBe(200)
  })
})

type Published = Awaited<ReturnType<typeof publish>>

interface State {
  name: string
  /** Changes what the student may read. */
  make: (published: Published, studentId: string) => Promise<unknown>
  status: number
}

const db = () => testApp().database.db
const states: State[] = [
  { name: 'is live', make: async () => undefined, status: 200 },
  {
    name: 'was deleted',
    make: ({ pdfs }) =>
      db()
        .update(pdf)
        .set({ deletedAt: new Date() })
        .where(eq(pdf.id, pdfs[0]?.id ?? '')),
    status: 404,
  },
  {
    name: 'is in a deleted section',
    make: ({ sectionId }) =>
      db().update(section).set({ deletedAt: new Date() }).where(eq(section.id, sectionId)),
    status: 404,
  },
  {
    name: 'was withdrawn by its author',
    make: async ({ pdfs, sectionId }) => {
      const owner = await testApp().as('owner')
      const payload = { pdfId: pdfs[0]?.id, sectionId }
      return owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload })
    },
    status: 404,
  },
  {
    name: 'moved to another department',
    make: ({ subject }) =>
      db().update(offering).set({ deptId: 'Mech' }).where(eq(offering.subjectId, subject.id)),
    status: 403,
  },
  {
    name: 'moved to a semester that was not paid for',
    make: ({ subject }) => db().update(offering).set({ semNum: 3 }).where(eq(offering.subjectId, subject.id)),
    status: 402,
  },
  {
    name: 'is read after the subscription ended',
    make: (_, id) =>
      db().update(subscription).set({ endsOn: '2020-06-30' }).where(eq(subscription.studentId, id)),
    status: 402,
  },
  {
    name: 'is read after the student went to another department',
    make: (_, id) => db().update(student).set({ deptId: 'Mech' }).where(eq(student.id, id)),
    status: 403,
  },
]

describe('a reading', () => {
  it.each(states)('is as protected as its PDF when the PDF $name', async ({ make, status }) => {
    const reader = await testApp().as('student')
    const { id } = await testApp().person('student')
    const published = await publish(['One'])
    const [file = ''] = published.files
    await keep(reader, file, 42, 1)
    await make(published, id)
    await testApp().app.catchUp()
    const payload = { page: 2, offset: 0, version: 1, readAt: '2026-11-22T10:00:00Z' }
    const replies = [
      await reader({ url: `/api/pdf/${file}/info` }),
      await reader({ url: addressOf(file) }),
      await reader({ method: 'PUT', url: addressOf(file), payload }),
      await reader({ method: 'DELETE', url: addressOf(file) }),
    ]
    expect(replies.map((reply) => reply.statusCode)).toEqual([status, status, status, status])
    if (status === 200) return
    const codes = replies.map((reply) => reply.json<{ code: string }>().code)
    expect(new Set(codes).size).toBe(1)
    expect(await listFor(reader)).toEqual({ continue: [], progress: [] })
    expect(await db().$count(reading)).toBe(1)
  })

  it('goes with a PDF that is deleted for good', async () => {
    const { clock, services } = testApp()
    const { files } = await publish(['One'])
    await keep(await testApp().as('student'), files[0] ?? '', 42, 1)
    await db().update(pdf).set({ deletedAt: new Date() })
    clock.advance(31 * 24 * 60 * 60_000)
    await services.pdfUpkeep.sweepDeleted()
    expect(await db().$count(reading)).toBe(0)
  })

  it('of a version that never existed is refused like the version', async () => {
    const { files } = await publish(['One'])
    const reader = await testApp().as('student')
    const payload = { page: 2, offset: 0, version: 9, readAt: '2026-11-22T10:00:00Z' }
    const reply = await reader({ method: 'PUT', url: addressOf(files[0] ?? ''), payload })
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'version_gone'])
  })
})
