import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDiskStorage } from '../storage/disk-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { createSpaceWatch } from './space-watch.ts'

const withCode = (code: string, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code })

const watchOf = async ({
  kind = 'server',
  isWritable = true,
}: {
  kind?: 'embedded' | 'server'
  isWritable?: boolean
}) => {
  const uploadsDir = await mkdtemp(join(tmpdir(), 'lectureshelf-space-'))
  onTestFinished(() => rm(uploadsDir, { recursive: true, force: true }))
  const storage = await createDiskStorage({ root: join(uploadsDir, 'store') })
  const database = { kind, isWritable: () => isWritable }
  return createSpaceWatch({ database, storage, uploadsDir, ages: { probe: 0, full: 60_000 } })
}

test('errors of a full disk are known by their code, however deep their cause is', async () => {
  const { explains } = await watchOf({})
  expect(explains(withCode('ENOSPC'))).toBe(true)
  expect(explains(new Error('a query failed', { cause: withCode('53100') }))).toBe(true)
  expect(explains(new AggregateError([withCode('EDQUOT'), withCode('ENOSPC')]))).toBe(true)
  expect(explains(new AggregateError([withCode('EDQUOT'), withCode('EIO')]))).toBe(false)
  expect(explains(withCode('EIO'))).toBe(false)
  expect(explains('ENOSPC')).toBe(false)
})

test('a refused change means a full disk only in the embedded database', async () => {
  expect((await watchOf({ kind: 'embedded' })).explains(withCode('25006'))).toBe(true)
  expect((await watchOf({ kind: 'server' })).explains(withCode('25006'))).toBe(false)
})

test('a database without space is not writable; one elsewhere is believed again after a minute', async () => {
  expect(await (await watchOf({ kind: 'embedded', isWritable: false })).isWritable()).toBe(false)
  const { explains, isWritable } = await watchOf({})
  expect(await isWritable()).toBe(true)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  explains(withCode('53100'))
  expect(await isWritable()).toBe(false)
  vi.advanceTimersByTime(61_000)
  expect(await isWritable()).toBe(true)
})

test('an attempt to write that does not end is the only one', async () => {
  const stage = vi.fn<Storage['stage']>(() => new Promise(() => undefined))
  const { isWritable } = createSpaceWatch({
    database: { kind: 'server', isWritable: () => true },
    storage: { stage, discard: () => Promise.resolve() },
    uploadsDir: tmpdir(),
    ages: { probe: 0, full: 0 },
  })
  void isWritable()
  void isWritable()
  expect(stage).toHaveBeenCalledTimes(1)
})

test('a line about a full disk is written at most every ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { tell } = await watchOf({})
  const write = vi.fn<() => void>()
  for (let count = 0; count < 100; count += 1) tell(write)
  expect(write).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10 * 60_000)
  tell(write)
  expect(write).toHaveBeenCalledTimes(2)
})
