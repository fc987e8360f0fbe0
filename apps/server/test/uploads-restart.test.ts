import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildApp } from '../src/app/app.ts'
import { pdf } from '../src/schema.ts'
import { createServices } from '../src/app/services.ts'
import { createSection, createSubject } from './factories.ts'
import { useTestApp } from './harness.ts'
import { pdfSaying, sizeIn } from './pdf-files.ts'
import { beginUpload, finishUpload, lookAt, sendPart } from './tus-client.ts'

const testApp = useTestApp()
const bytes = pdfSaying('page one')

test('a restarted server resumes an upload where the last one stopped', async () => {
  const { as, deps, database } = testApp()
  const sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  const client = await as('subAdmin')
  const id = await beginUpload(client, sectionId, bytes.length)
  await sendPart(client, id, bytes.subarray(0, 20))
  const next = await buildApp(deps, createServices(deps))
  const { token } = await testApp().services.sessions.openFor((await testApp().person('subAdmin')).id, {
    userAgent: 'after the restart',
    deviceType: 'desktop',
  })
  const again: typeof client = (options) =>
    next.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
  expect((await lookAt(again, id)).headers['upload-offset']).toBe('20')
  await sendPart(again, id, bytes.subarray(20), 20)
  expect((await finishUpload(again, id)).statusCode).toBe(200)
  await next.close()
  expect(await database.db.$count(pdf)).toBe(1)
})

test('a server that stops does not wait for the rest of a part, and keeps the bytes that have arrived', async () => {
  const { as, deps, database } = testApp()
  const sectionId = (await createSection(database.db, (await createSubject(database.db)).id)).id
  const id = await beginUpload(await as('subAdmin'), sectionId, 1000)
  const { token } = await testApp().services.sessions.openFor((await testApp().person('subAdmin')).id, {
    userAgent: 'a slow connection',
    deviceType: 'desktop',
  })
  const stopping = await buildApp(deps, createServices(deps))
  const url = new URL(await stopping.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(url.port), url.hostname)
  const hungUp = once(socket, 'close')
  socket.on('error', () => undefined)
  socket.write(
    `PATCH /api/uploads/${id} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `tus-resumable: 1.0.0\r\nupload-offset: 0\r\ncontent-type: application/offset+octet-stream\r\n` +
      `content-length: 1000\r\n\r\n${'a'.repeat(400)}`,
  )
  await expect.poll(() => sizeIn(join(deps.uploadsDir, id))).toBe(400)
  await stopping.close()
  await hungUp
  expect((await lookAt(await as('subAdmin'), id)).headers['upload-offset']).toBe('400')
})
