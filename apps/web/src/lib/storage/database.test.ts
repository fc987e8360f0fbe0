import type { DBSchema } from 'idb'
import { expect, test, vi } from 'vitest'
import { useFakeDatabases } from '../../../test/fake-indexeddb.ts'
import { createDatabase } from './database.ts'

interface Schema extends DBSchema {
  records: { key: string; value: string }
}

const databases = useFakeDatabases()

test('an opening that was given up as silent and fails later leaves the newer one open', async () => {
  const open = createDatabase<Schema>('birds', ['records'])
  const mend = databases.stopOpenings('silent')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await Promise.all([
    expect(open()).rejects.toThrow('The browser is silent.'),
    vi.advanceTimersByTimeAsync(5000),
  ])
  vi.useRealTimers()
  mend()
  const newer = await open()
  databases.failSilentOpenings()
  // What follows the failure has run before a task does.
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  expect(await open()).toBe(newer)
})
