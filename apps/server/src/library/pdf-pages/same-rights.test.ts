import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { beginWith } from '../../../test/begin-with.ts'
import { createSection, createSubject, mechPlace } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, pdfSaying } from '../../../test/pdf-files.ts'
import { createPerson, createSubscription } from '../../../test/people.ts'
import { pdfVersion, subscription } from '../../schema.ts'

// Pictures, words and hits are what a PDF says: whoever may not have the bytes may have none of them.

const current = useTestApp()
let sectionId = ''
let pdfId = ''
let url = ''
let owner: Client
let readers: Client[] = []

const asNewcomer = async (usn: string, deptId: string): Promise<Client> => {
  const { app, database, services } = current()
  const { id } = await createPerson(database.db, { usn, deptId })
  await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5 })
  const { token } = await services.sessions.openFor(id, { userAgent: 'test', deviceType: 'mobile' })
  return (options) =>
    app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
}

beginWith(current, async () => {
  const { database, deps, as } = current()
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  owner = await as('owner')
  const added = await addPdf(owner, sectionId, pdfSaying('first edition'))
  pdfId = added._id
  url = `/api/pdf/${added.pdfFile}`
  await deps.jobs.drain()
})
// The process remembers who opened what today: each test has readers of its own.
beforeEach(async () => {
  const { as, visitor } = current()
  const kinds = ['student', 'lapsedStudent', 'otherSemesterStudent', 'subAdmin', 'admin'] as const
  const named = await Promise.all(kinds.map((name) => as(name)))
  readers = [visitor, ...named, owner, await asNewcomer('1LS22ME001', 'Mech')]
})

/** Asks every reader for the bytes of each version and for what is made of them. @returns the statuses of the bytes */
const statusesOf = async (versions: string[]): Promise<number[][]> => {
  const found: number[][] = []
  for (const version of versions) {
    const ofBytes: number[] = []
    for (const reader of readers) {
      const { statusCode } = await reader({ url: `${url}${version === '' ? '' : `?${version}`}` })
      for (const address of [
        `pages/1.webp?${version}`,
        `pages/1.webp?w=1440&${version}`,
        `pages/1.json?${version}`,
        `find?q=edition&${version}`,
        `machineWords?${version}`,
      ]) {
        const reply = await reader({ url: `${url}/${address}` })
        expect([address, reply.statusCode]).toEqual([address, statusCode])
      }
      const head = await reader({ method: 'HEAD', url: `${url}/pages/1.webp?${version}` })
      expect(head.statusCode).toBe(statusCode)
      ofBytes.push(statusCode)
    }
    found.push(ofBytes)
  }
  return found
}

const usual = [401, 200, 402, 402, 200, 200, 200, 403]
const gone = [401, 404, 404, 404, 404, 404, 404, 404]
const remove = () =>
  owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } })
const replace = async () => {
  const form = multipartOf({}, { pdfFile: pdfSaying('second edition') })
  expect((await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/replace`, ...form })).statusCode).toBe(200)
  await current().deps.jobs.drain()
}

it('a live PDF has the same statuses for its bytes, pictures, words and hits', async () => {
  expect(await statusesOf(['', 'v=1', 'v=7'])).toEqual([
    usual,
    usual,
    [401, 404, 402, 402, 404, 404, 404, 403],
  ])
})

it('a PDF that was withdrawn is gone with all of them, and its restored one has them again', async () => {
  await remove()
  expect(await statusesOf(['', 'v=1'])).toEqual([gone, gone])
  expect((await owner({ method: 'POST', url: `/api/trash/pdf/${pdfId}/restore` })).statusCode).toBe(200)
  expect(await statusesOf([''])).toEqual([usual])
})

it('a replaced version is for staff and for those who read it lately, by its pictures as well', async () => {
  const [, student] = readers
  await replace()
  expect(await statusesOf(['v=1'])).toEqual([[401, 404, 402, 402, 200, 200, 200, 403]])
  await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/versions/1/restore` })
  // A student who sees nothing but pictures is a reader, too.
  expect((await student?.({ url: `${url}/pages/1.webp` }))?.statusCode).toBe(200)
  const readersOf = () =>
    current()
      .database.runSql('select student_id from pdf_version_reader')
      .then(({ rows }) => rows)
  await expect.poll(readersOf, { interval: 5 }).toHaveLength(1)
  await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/versions/2/restore` })
  expect(await statusesOf(['v=1', ''])).toEqual([usual, usual])
})

it('a deleted version has none of them', async () => {
  await replace()
  const pdfFile = url.slice('/api/pdf/'.length)
  const payload = { reason: 'It has marks.' }
  const reply = await owner({ method: 'DELETE', url: `/api/pdf/${pdfFile}/versions/1`, payload })
  expect(reply.statusCode).toBe(200)
  expect(await statusesOf(['v=1', ''])).toEqual([[401, 404, 402, 402, 404, 404, 404, 403], usual])
  expect(await current().database.db.$count(pdfVersion)).toBe(1)
})

it('a PDF that moved to a subject of another department is for that one', async () => {
  const { database } = current()
  const other = await createSubject(database.db, { subCode: 'BME501' }, [mechPlace])
  const target = await createSection(database.db, other.id)
  const payload = { sectionId, toSectionId: target.id }
  expect((await owner({ method: 'POST', url: `/api/pdfs/${pdfId}/move`, payload })).statusCode).toBe(200)
  expect(await statusesOf([''])).toEqual([[401, 403, 403, 403, 200, 200, 200, 200]])
})

it('a subscription that lapses closes all of them', async () => {
  const { database, person } = current()
  const { id } = await person('student')
  await database.db
    .update(subscription)
    .set({ cancelledAt: new Date() })
    .where(eq(subscription.studentId, id))
  expect(await statusesOf([''])).toEqual([[401, 402, 402, 402, 200, 200, 200, 403]])
})
