import { request } from 'node:http'
import { expect, test } from 'vitest'
import { listen, useTestApp } from '../../../test/harness.ts'
import { multipartOf } from '../../../test/multipart.ts'
import { drop } from '../../../test/statements/desk.ts'
import {
  longMessages,
  readersOfStatements,
  waitForReaders,
} from '../../../test/statements/statement-children.ts'
import { statement } from '../../schema.ts'

const current = useTestApp()

test('while a long statement is read, the server serves everyone else', async () => {
  const { as, visitor } = current()
  const owner = await as('owner')
  let isRead = false
  const dropped = drop(owner, longMessages(), 'messages.txt').finally(() => {
    isRead = true
  })
  await waitForReaders(1)
  expect((await visitor({ url: '/healthz' })).statusCode).toBe(200)
  expect((await owner({ url: '/api/statements' })).json()).toMatchObject({ items: [] })
  expect(isRead).toBe(false)
  expect(await readersOfStatements()).toHaveLength(1)
  expect((await dropped).statusCode).toBe(200)
  expect((await owner({ url: '/api/statements' })).json()).toMatchObject({ items: [{ linesTotal: 80_000 }] })
})

test('the process that reads a statement ends with the connection of its sender', async () => {
  const { app, person, services, database } = current()
  const port = await listen(app)
  const device = { userAgent: 'test', deviceType: 'desktop' as const }
  const { token } = await services.sessions.openFor((await person('owner')).id, device)
  const { payload, headers } = multipartOf({}, { statement: longMessages() }, { fileName: 'messages.txt' })
  const sending = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/statements',
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  sending.on('error', () => undefined)
  sending.end(payload)
  await waitForReaders(1)
  sending.destroy()
  await waitForReaders(0)
  expect(await database.db.$count(statement)).toBe(0)
})
