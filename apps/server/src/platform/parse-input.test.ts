import { z } from 'zod'
import { expect, test } from 'vitest'
import { createSection, createSubject } from '../../test/factories.ts'
import { useTestApp } from '../../test/harness.ts'
import { createUpload } from '../../test/tus-client.ts'
import { parseInput } from './parse-input.ts'

const testApp = useTestApp()

test('letters of every script pass, including surrogate pairs', () => {
  const value = { names: ['\u0c95\u0ca8\u0ccd\u0ca8\u0ca1', '\u{1f4d8}', 'a\tb\n'], count: 1, none: null }
  expect(parseInput(z.any(), value)).toEqual(value)
})

test('text that no database can store is rejected wherever it is, before it reaches the database', async () => {
  const { as, database } = testApp()
  const owner = await as('owner')
  const section = await createSection(database.db, (await createSubject(database.db)).id)
  const replies = [
    await owner({ url: '/api/trash?q=%00' }),
    await createUpload(owner, section.id, 100, { filename: 'a\0b.pdf' }),
    await owner({ method: 'POST', url: '/api/departments', payload: { deptId: 'XX', deptName: 'a\0b' } }),
    await owner({ method: 'POST', url: '/api/departments', payload: { deptId: 'XX', deptName: 'a\ud83d' } }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
  expect((await owner({ method: 'DELETE', url: '/api/departments/%00' })).statusCode).toBe(404)
})
