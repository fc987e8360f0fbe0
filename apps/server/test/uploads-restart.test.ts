import { expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { pdf } from '../src/schema.ts'
import { createServices } from '../src/services.ts'
import { createSection, createSubject } from './factories.ts'
import { useTestApp } from './harness.ts'
import { pdfSaying } from './pdf-files.ts'
import { beginUpload, finishUpload, lookAt, sendPart } from './tus-client.ts'

const testApp = useTestApp()
const bytes = pdfSaying('page one')

test('a server that starts again goes on where the last one was', async () => {
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
