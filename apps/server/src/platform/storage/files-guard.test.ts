import { expect, onTestFinished, test, vi } from 'vitest'
import { createFilesGuard, fileReasons } from './files-guard.ts'

const never = () => new Promise<never>(() => undefined)

/** Opens the guard of a store with the right marker, which a test changes. */
const open = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const world = {
    id: 'ours',
    reads: 0,
    marker: (): Promise<string | null> => Promise.resolve('ours'),
    row: (): Promise<string | null> => Promise.resolve('ours'),
  }
  const files = createFilesGuard({
    installationId: world.id,
    readMarker: () => {
      world.reads += 1
      return world.marker()
    },
    readId: () => world.row(),
  })
  const told: (string | null)[] = []
  onTestFinished(files.watch((reason) => told.push(reason)))
  return { world, files, told }
}

test.each([
  ['unreadable', () => Promise.reject(new Error('EIO')), fileReasons.unreadable],
  ['absent', () => Promise.resolve(null), fileReasons.noMarker],
  ['that of another installation', () => Promise.resolve('theirs'), fileReasons.other],
])('a marker that is %s is noticed within ten seconds, told once, and heals', async (_, marker, reason) => {
  const { world, files, told } = open()
  await files.require()
  world.marker = marker
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([reason])
  await expect(files.require()).rejects.toMatchObject({ status: 503, reason })
  expect(await files.areOurs()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told).toEqual([reason])
  world.marker = () => Promise.resolve('ours')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(told).toEqual([reason, null])
  await files.require()
})

test('a question looks itself when the last look is a second old, and many questions share one look', async () => {
  const { world, files } = open()
  await Promise.all([files.require(), files.require(), files.require()])
  await files.require()
  expect(world.reads).toBe(1)
  world.marker = () => Promise.resolve('theirs')
  await vi.advanceTimersByTimeAsync(1000)
  await expect(files.require()).rejects.toMatchObject({ reason: fileReasons.other })
  expect(world.reads).toBe(2)
  world.marker = () => Promise.resolve('ours')
  await vi.advanceTimersByTimeAsync(1000)
  await Promise.all([files.require(), files.require()])
  expect(world.reads).toBe(3)
})

test('a question about this moment makes a look of its own', async () => {
  const { world, files } = open()
  await files.require()
  world.marker = () => Promise.resolve('theirs')
  await files.require()
  await expect(files.require({ isNow: true })).rejects.toMatchObject({ reason: fileReasons.other })
  expect(world.reads).toBe(2)
})

test('a disk that hangs counts as unreadable after three seconds, and one read of it waits at most', async () => {
  const { world, files } = open()
  let answer: (marker: string) => void = () => undefined
  world.marker = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const asked = files.areOurs()
  await vi.advanceTimersByTimeAsync(3100)
  expect(await asked).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  // At once, without another wait.
  await expect(files.require()).rejects.toMatchObject({ reason: fileReasons.unreadable })
  expect(world.reads).toBe(1)
  world.marker = () => Promise.resolve('ours')
  answer('ours')
  await vi.advanceTimersByTimeAsync(10_000)
  await files.require()
})

test('a pair that another process wrote since is right in this one, too', async () => {
  const { world, files } = open()
  world.marker = () => Promise.resolve('adopted')
  await expect(files.require()).rejects.toMatchObject({ reason: fileReasons.other })
  world.row = () => Promise.resolve('adopted')
  await vi.advanceTimersByTimeAsync(10_000)
  await files.require()
})

test('a database that was replaced has another id or none, and one that is absent says nothing', async () => {
  const { world, files } = open()
  world.row = () => Promise.reject(new Error('no connection'))
  await vi.advanceTimersByTimeAsync(20_000)
  await files.require()
  world.row = () => Promise.resolve(null)
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(files.require()).rejects.toMatchObject({ reason: fileReasons.noId })
  world.row = () => Promise.resolve('restored')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(files.require()).rejects.toMatchObject({ reason: fileReasons.other })
})

test('another cause makes files untrusted until it is taken back', async () => {
  const { files, told } = open()
  files.distrust('missing files', 'Four files went missing in ten minutes.')
  await expect(files.require()).rejects.toMatchObject({ reason: 'Four files went missing in ten minutes.' })
  files.distrust('other', 'Another reason.')
  files.distrust('missing files', null)
  await expect(files.require()).rejects.toMatchObject({ reason: 'Another reason.' })
  files.distrust('other', null)
  await files.require()
  expect(told).toEqual(['Four files went missing in ten minutes.', 'Another reason.', null])
})

test('what was found before anyone listened reaches whoever listens', async () => {
  const files = createFilesGuard({
    installationId: 'ours',
    readMarker: () => Promise.resolve('theirs'),
    readId: never,
  })
  await expect(files.require()).rejects.toMatchObject({ reason: fileReasons.other })
  const told: (string | null)[] = []
  onTestFinished(files.watch((reason) => told.push(reason)))
  expect(told).toEqual([fileReasons.other])
})
