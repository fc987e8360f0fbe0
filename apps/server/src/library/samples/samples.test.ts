import { sampleMessages, sampleOps } from '@lectureshelf/contract/library/samples'
import { desc, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { beginWith } from '../../../test/begin-with.ts'
import { createPdf, createSection, createSubject } from '../../../test/factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, pdfSaying } from '../../../test/pdf-files.ts'
import { lineOf, streamOf, tinyPdf } from '../../../test/tiny-pdf.ts'
import { auditLog, pdfVersion } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const bytes = pdfSaying('one', 'two', 'three', 'four', 'five', 'six')

let owner: Client
let sectionId = ''
let pdfId = ''
let pdfFile = ''

beginWith(current, async () => {
  sectionId = (await createSection(db(), (await createSubject(db())).id)).id
  owner = await current().as('owner')
  const added = await addPdf(owner, sectionId, bytes, { fields: { pdfTitle: 'Routing' } })
  pdfId = added._id
  pdfFile = added.pdfFile
  await current().deps.jobs.drain()
  // Its pictures are drawn once.
  await show()
  await hide()
  await db().delete(auditLog)
})

const visit = (url: string, headers: Record<string, string> = {}) => current().app.inject({ url, headers })
const show = (id = pdfId, version = 1, choice: object = {}) =>
  owner({ method: 'PUT', url: `/api/pdfs/${id}/sample`, payload: { version, ...choice } })
const hide = (id = pdfId) => owner({ method: 'DELETE', url: `/api/pdfs/${id}/sample` })
const remove = () =>
  owner({ method: 'DELETE', url: '/api/deletePdfFromSection', payload: { pdfId, sectionId } })
const replace = () =>
  owner({
    method: 'POST',
    url: `/api/pdfs/${pdfId}/replace`,
    ...multipartOf({}, { pdfFile: pdfSaying('another') }),
  })
const readSample = async () => sampleOps.shown.response.parse((await visit('/api/sample')).json()).sample
const statusOf = async (url: string) => (await visit(url)).statusCode

/** Marks the PDF and returns the address of one of its pictures. */
const shownAt = async (page = '1.webp') => {
  expect((await show()).statusCode).toBe(200)
  return `/samples/${(await readSample())?.name ?? ''}/${page}`
}

describe('the sample', () => {
  it('is nothing until the owner marks a PDF', async () => {
    expect(await readSample()).toBeNull()
    expect(await statusOf(`/samples/${'0'.repeat(32)}/1.webp`)).toBe(404)
    expect((await hide()).statusCode).toBe(404)
  })

  it('is known to everyone: title, subject, pages, and an address that cannot be guessed', async () => {
    const reply = await show()
    expect(reply.json()).toEqual({ message: sampleMessages.shown([1, 2, 3, 4, 5]) })
    const found = await readSample()
    expect(found).toEqual({
      pdfId,
      name: expect.stringMatching(/^[0-9a-f]{32}$/),
      title: 'Routing',
      subCode: 'BCS502',
      subName: 'Computer Networks',
      pageCount: 6,
      numbers: [1, 2, 3, 4, 5],
      pages: Array.from({ length: 5 }, () => [expect.any(Number), expect.any(Number)]),
    })
    expect((await visit('/api/sample')).body).not.toContain(pdfFile)
  })

  it('has five pictures that any cache may keep, and asks about each time', async () => {
    const first = await visit(await shownAt())
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, no-cache',
    })
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 720 })
    const again = await visit(await shownAt(), { 'if-none-match': String(first.headers['etag']) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(await statusOf(await shownAt('5.webp'))).toBe(200)
  })

  it('has no other page, and no page by another name', async () => {
    const first = await shownAt()
    expect(await statusOf(first)).toBe(200)
    for (const page of ['0.webp', '6.webp', '11.webp', '1.png', '1', '1.webp.webp', '-1.webp', 'x'])
      expect(await statusOf(first.replace('1.webp', page)), page).toBe(404)
  })

  it('has no page that the note lacks', async () => {
    const added = await addPdf(owner, sectionId, pdfSaying('first', 'second'))
    await current().deps.jobs.drain()
    await show(added._id)
    const found = await readSample()
    expect(found?.pages).toHaveLength(2)
    expect(await statusOf(`/samples/${found?.name}/2.webp`)).toBe(200)
    expect(await statusOf(`/samples/${found?.name}/3.webp`)).toBe(404)
  })

  it('begins with the page that the owner chose, and has no page before it', async () => {
    expect((await show(pdfId, 1, { firstPage: 5 })).json()).toEqual({ message: sampleMessages.shown([5, 6]) })
    const found = await readSample()
    expect(found?.numbers).toEqual([5, 6])
    expect(await statusOf(`/samples/${found?.name}/6.webp`)).toBe(200)
    expect(await statusOf(`/samples/${found?.name}/4.webp`)).toBe(404)
    await show(pdfId, 1, { firstPage: 2 })
    expect((await readSample())?.numbers).toEqual([2, 3, 4, 5, 6])
    expect((await show(pdfId, 1, { firstPage: 7 })).json()).toMatchObject({
      code: 'conflict',
      extraDetails: sampleMessages.noSuchPage,
    })
  })

  it('leaves out pages with little ink, unless the owner wants them', async () => {
    const full = streamOf('60 60 400 600 re f')
    const contents = [lineOf('A title'), full, lineOf('Two lines'), full]
    const added = await addPdf(owner, sectionId, tinyPdf({ contents }))
    await current().deps.jobs.drain()
    await show(added._id)
    expect((await readSample())?.numbers).toEqual([2, 4])
    await show(added._id, 1, { skipsEmpty: false })
    expect((await readSample())?.numbers).toEqual([1, 2, 3, 4])
  })

  it('opens nothing else: the PDF and its pages stay closed to visitors', async () => {
    await shownAt()
    for (const path of ['', '/pages/1.webp', '/pages/1.json', '/info', '/find?q=one'])
      expect(await statusOf(`/api/pdf/${pdfFile}${path}`), path).toBe(401)
  })
})

describe('a picture of the sample is gone', () => {
  it('once the mark is taken away, and a new mark has another address', async () => {
    const url = await shownAt()
    expect((await hide()).json()).toEqual({ message: sampleMessages.hidden })
    expect(await statusOf(url)).toBe(404)
    expect(await readSample()).toBeNull()
    expect(await shownAt()).not.toBe(url)
    expect(await statusOf(url)).toBe(404)
  })

  it('once another PDF is marked', async () => {
    const url = await shownAt()
    const other = await addPdf(owner, sectionId, pdfSaying('another note'))
    await current().deps.jobs.drain()
    expect((await show(other._id)).statusCode).toBe(200)
    expect(await statusOf(url)).toBe(404)
    expect((await readSample())?.pdfId).toBe(other._id)
  })

  it('once the PDF is in the trash', async () => {
    const url = await shownAt()
    expect((await remove()).statusCode).toBe(200)
    expect(await statusOf(url)).toBe(404)
    expect(await readSample()).toBeNull()
  })

  it('once its subject is in the trash', async () => {
    const url = await shownAt()
    expect((await owner({ method: 'DELETE', url: '/api/deleteSubject/BCS502' })).statusCode).toBe(200)
    expect(await statusOf(url)).toBe(404)
  })

  it('once the PDF is replaced', async () => {
    const url = await shownAt()
    expect((await replace()).statusCode).toBe(200)
    await current().deps.jobs.drain()
    expect(await statusOf(url)).toBe(404)
    expect(await readSample()).toBeNull()
  })

  it.each([
    ['being processed', { state: 'processing' as const }],
    ['failed', { state: 'failed' as const }],
    ['damaged', { damage: 'changed' as const }],
  ])('while the PDF is %s', async (_, values) => {
    const url = await shownAt()
    await db().update(pdfVersion).set(values)
    await current().app.catchUp()
    expect(await statusOf(url)).toBe(404)
    expect(await readSample()).toBeNull()
  })
})

describe('the owner', () => {
  it('marks a PDF again without another address', async () => {
    const url = await shownAt()
    expect(await shownAt()).toBe(url)
  })

  it('is refused to mark a version that was replaced since', async () => {
    await replace()
    const reply = await show()
    expect([reply.statusCode, reply.json<object>()]).toEqual([
      409,
      expect.objectContaining({ code: 'changed_meanwhile' }),
    ])
  })

  it('is refused to mark a PDF that is being processed, a sheet, and one in the trash', async () => {
    await db().update(pdfVersion).set({ state: 'processing' })
    expect((await show()).statusCode).toBe(409)
    const sheet = await createPdf(db(), null, { pdfFile: 'lab.pdf' })
    expect((await show(sheet.id)).statusCode).toBe(409)
    await remove()
    expect((await show()).statusCode).toBe(404)
  })

  it('is refused to mark a damaged PDF, of which visitors would see nothing', async () => {
    await db().update(pdfVersion).set({ damage: 'changed' })
    const reply = await show()
    expect([reply.statusCode, reply.json<object>()]).toEqual([
      409,
      expect.objectContaining({ code: 'conflict', extraDetails: sampleMessages.damaged }),
    ])
  })

  it('is refused to unmark a PDF that is not the sample', async () => {
    await shownAt()
    const other = await createPdf(db(), sectionId)
    expect((await hide(other.id)).statusCode).toBe(404)
    expect(await readSample()).not.toBeNull()
  })

  it('finds each mark in the audit log, and what it took the place of', async () => {
    await show()
    const other = await addPdf(owner, sectionId, pdfSaying('another note'))
    await current().deps.jobs.drain()
    await show(other._id)
    await hide(other._id)
    const records = await db()
      .select({ action: auditLog.action, entityId: auditLog.entityId })
      .from(auditLog)
      .where(inArray(auditLog.action, ['pdf.showSample', 'pdf.hideSample']))
      .orderBy(desc(auditLog.at))
    expect(records).toHaveLength(4)
    expect(records).toEqual(
      expect.arrayContaining([
        { action: 'pdf.showSample', entityId: pdfId },
        { action: 'pdf.hideSample', entityId: pdfId },
        { action: 'pdf.showSample', entityId: other._id },
        { action: 'pdf.hideSample', entityId: other._id },
      ]),
    )
  })
})
