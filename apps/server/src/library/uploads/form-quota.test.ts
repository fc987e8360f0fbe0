import { request } from 'node:http'
import { reservedPdfFiles } from '@lectureshelf/contract/constants'
import { pdfVersionOps } from '@lectureshelf/contract/library/pdf-versions'
import { pdfOps } from '@lectureshelf/contract/library/pdfs'
import { uploadQuotas } from '@lectureshelf/contract/library/uploads'
import { tooLargeUploads, tooManyUploads } from '@lectureshelf/contract/messages'
import { fillPath } from '@lectureshelf/contract/operation'
import { proposalOps } from '@lectureshelf/contract/library/proposals/proposals'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { type Client, listen, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { addPdf, filesIn, pdfSaying, uploadPdf } from '../../../test/pdf-files.ts'
import { beginUpload, createUpload } from '../../../test/tus-client.ts'

const gigabyte = 1024 ** 3
const testApp = useTestApp({ maxUploadBytes: 2 * gigabyte })
const { files: most, bytes: mostBytes } = uploadQuotas.subAdmin

let port = 0
let sectionId = ''
let client: Client

beforeAll(async () => {
  port = await listen(testApp().app)
})

beforeEach(async () => {
  const { db } = testApp().database
  sectionId = (await createSection(db, (await createSubject(db)).id)).id
  client = await testApp().as('subAdmin')
})

/** Sends a form of the sub-admin up to the middle of its file. */
const beginForm = async (declaredBytes?: number) => {
  const { services, person, storageRoot } = testApp()
  const device = { userAgent: 'slow', deviceType: 'desktop' as const }
  const { token } = await services.sessions.openFor((await person('subAdmin')).id, device)
  const { payload, headers } = multipartOf({}, { pdfFile: pdfSaying('a slow one') })
  const staged = await filesIn(storageRoot)
  const form = request({
    host: '127.0.0.1',
    port,
    method: pdfOps.add.method,
    path: fillPath(pdfOps.add.path, { sectionId }),
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'content-length': declaredBytes ?? payload.length,
    },
  })
  form.on('error', () => {})
  const status = new Promise<number>((resolve) => {
    form.on('response', (reply) => resolve(reply.resume().statusCode ?? 0))
  })
  form.write(payload.subarray(0, -200))
  // The server has begun to receive its file.
  await expect.poll(() => filesIn(storageRoot)).toHaveLength(staged.length + 1)
  return { status, sendRest: () => form.end(payload.subarray(-200)), hangUp: () => form.destroy() }
}

describe('the forms of a person that are being received', () => {
  it('count beside uploads in parts, and concern no one else', async () => {
    for (let count = 1; count < most; count += 1) await beginUpload(client, sectionId)
    const form = await beginForm()
    for (const reply of [
      await uploadPdf(client, sectionId, pdfSaying('the next one')),
      await createUpload(client, sectionId, 100),
    ]) {
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ code: 'upload_quota', message: tooManyUploads(most) })
    }
    const other = await testApp().as('admin')
    expect((await uploadPdf(other, sectionId, pdfSaying('of someone else'))).statusCode).toBe(200)
    form.sendRest()
    expect(await form.status).toBe(200)
    expect((await uploadPdf(client, sectionId, pdfSaying('the next one'))).statusCode).toBe(200)
  })

  it('count with the size that they declared, until their connection breaks', async () => {
    const form = await beginForm(1.5 * gigabyte)
    const begin = () => createUpload(client, sectionId, gigabyte)
    expect((await begin()).json()).toMatchObject({
      code: 'upload_quota',
      message: tooLargeUploads(mostBytes),
    })
    form.hangUp()
    await expect.poll(async () => (await begin()).statusCode).toBe(201)
  })
})

describe('a person whose unfinished uploads are as large as possible', () => {
  it.each([
    ['a new PDF', () => fillPath(pdfOps.add.path, { sectionId })],
    ['another file for a PDF', (pdfId: string) => fillPath(pdfOps.replace.path, { pdfId })],
    ['a proposed file', (pdfId: string) => fillPath(proposalOps.send.path, { pdfId })],
    ['a sheet', () => fillPath(pdfVersionOps.publishSheet.path, { pdfFile: reservedPdfFiles[0] })],
  ])('sends %s without success, and no file stays', async (_what, pathFor) => {
    const owner = await testApp().as('owner')
    const { _id: pdfId } = await addPdf(owner, sectionId, pdfSaying('shown'))
    for (let bytes = 0; bytes < uploadQuotas.owner.bytes; bytes += 2 * gigabyte)
      await beginUpload(owner, sectionId, 2 * gigabyte)
    const before = await filesIn(testApp().storageRoot)
    const form = multipartOf({ reason: 'Page 3 is missing.' }, { pdfFile: pdfSaying('another') })
    const reply = await owner({ method: 'POST', url: pathFor(pdfId), ...form })
    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({
      code: 'upload_quota',
      message: tooLargeUploads(uploadQuotas.owner.bytes),
    })
    expect(await filesIn(testApp().storageRoot)).toEqual(before)
  })
})
