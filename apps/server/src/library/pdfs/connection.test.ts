import { readdir, readlink, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSection, createSubject } from '../../../test/factories.ts'
import { listen, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { filesIn, pdfSaying } from '../../../test/pdf-files.ts'
import type { PersonName } from '../../../test/people.ts'
import { lineOf, streamOf, tinyPdf } from '../../../test/tiny-pdf.ts'
import { pdf } from '../../schema.ts'

const megabyte = 1024 * 1024
const testApp = useTestApp({ maxUploadBytes: 12 * megabyte })

let port = 0
let sectionId = ''
let token = ''

beforeAll(async () => {
  port = await listen(testApp().app)
})

const tokenOf = async (name: PersonName) => {
  const { services, person } = testApp()
  const device = { userAgent: 'test', deviceType: 'desktop' as const }
  return (await services.sessions.openFor((await person(name)).id, device)).token
}

beforeEach(async () => {
  const { database, storageRoot } = testApp()
  for (const file of await filesIn(storageRoot)) await rm(file)
  sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  token = await tokenOf('admin')
})

const uploadPath = () => `/api/addPdfToSection/${sectionId}/addPdf`
const addressOf = (path: string) => `http://127.0.0.1:${port}${path}`
const expectNoFiles = async () => {
  await expect.poll(() => filesIn(testApp().storageRoot)).toEqual([])
}

/** Makes a PDF of about this many bytes, most of them in a stream that no page shows. */
const largePdf = (sizeBytes: number) =>
  tinyPdf({ contents: [lineOf('large')], extra: [streamOf(Buffer.alloc(sizeBytes, 'x'))] })

describe('a client that hangs up', () => {
  const sendAndHangUp = async (body: Buffer, sentBytes: number, contentType: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST ${uploadPath()} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: ${contentType}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.subarray(0, sentBytes))
    // The server has begun to receive before the connection is cut.
    await expect.poll(() => filesIn(testApp().storageRoot)).toHaveLength(1)
    socket.destroy()
  }

  test('in the middle of the file leaves nothing behind', async () => {
    const { payload, headers } = multipartOf({}, { pdfFile: largePdf(2 * megabyte) })
    await sendAndHangUp(payload, megabyte, String(headers['content-type']))
    await expectNoFiles()
    expect(await testApp().database.db.$count(pdf)).toBe(0)
  })

  test('after the file, within a field, leaves nothing behind', async () => {
    const fields = { pdfDescription: 'x'.repeat(1500) }
    const { payload, headers } = multipartOf(fields, { pdfFile: pdfSaying('a') }, { fieldsLast: true })
    await sendAndHangUp(payload, payload.length - 700, String(headers['content-type']))
    await expectNoFiles()
    expect(await testApp().database.db.$count(pdf)).toBe(0)
  })
})

describe('an error reaches a client that is still sending', () => {
  const post = (body: Buffer, bearer = token) => {
    const { payload, headers } = multipartOf({}, { pdfFile: body })
    return fetch(addressOf(uploadPath()), {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${bearer}` },
      body: new Uint8Array(payload),
    })
  }

  test('when its file is too large', async () => {
    const reply = await post(largePdf(15 * megabyte))
    expect(reply.status).toBe(413)
    expect(await reply.json()).toMatchObject({
      code: 'too_large',
      message: 'The file is larger than 12 MB, which is the limit.',
    })
    await expectNoFiles()
  })

  test('when its sender has no right', async () => {
    const reply = await post(largePdf(5 * megabyte), await tokenOf('student'))
    expect(reply.status).toBe(403)
    expect(await reply.json()).toMatchObject({ code: 'forbidden' })
    await expectNoFiles()
  })
})

/** Lists the files of the store that this process has open. */
const openFiles = async () => {
  const { storageRoot } = testApp()
  const names = await readdir('/proc/self/fd')
  // A descriptor may be closed between the listing and this call.
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(storageRoot))
}

const upload = async (bytes: Buffer) => {
  const { payload, headers } = multipartOf({}, { pdfFile: bytes })
  const authorization = `Bearer ${token}`
  const { app } = testApp()
  const reply = await app.inject({
    method: 'POST',
    url: uploadPath(),
    payload,
    headers: { ...headers, authorization },
  })
  return String(reply.json().pdf.pdfFile)
}

test.runIf(process.platform === 'linux')('a reader who disconnects closes the file', async () => {
  const pdfFile = await upload(largePdf(11 * megabyte))
  const leaving = new AbortController()
  const reply = await fetch(addressOf(`/api/pdf/${pdfFile}`), {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  })
  expect(reply.headers.get('content-length')).toMatch(/^1\d{7}$/)
  expect(await openFiles()).toHaveLength(1)
  leaving.abort()
  await expect.poll(openFiles).toEqual([])
})

test('HEAD on a raw connection announces the length and sends no body', async () => {
  const bytes = pdfSaying('head')
  const pdfFile = await upload(bytes)
  const reply = await fetch(addressOf(`/api/pdf/${pdfFile}`), {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('content-length')).toBe(String(bytes.length))
  expect(await reply.text()).toBe('')
})
