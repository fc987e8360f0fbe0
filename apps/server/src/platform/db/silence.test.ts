import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type SilenceWatch, watchSilence } from './silence.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A connection whose bytes a test counts. */
const createConnection = () => {
  const stream = Object.assign(new PassThrough(), { bytesRead: 0, bytesWritten: 0 })
  stream.on('error', () => undefined)
  const client = Object.assign(new EventEmitter(), {
    connection: Object.assign(new EventEmitter(), { stream }),
  })
  return {
    client,
    send: () => void (stream.bytesWritten += 10),
    hear: () => void (stream.bytesRead += 10),
    rest: () => client.emit('drain'),
    isCut: () => stream.destroyed,
  }
}

const watch = (probe: () => Promise<unknown> = () => Promise.resolve()) => {
  const watched: SilenceWatch = watchSilence({
    endAfterMs: 30_000,
    suspectMs: 3000,
    probe,
    now: () => Date.now(),
  })
  onTestFinished(() => {
    watched.stop()
    vi.useRealTimers()
  })
  const add = () => {
    const connection = createConnection()
    watched.add(connection.client)
    return connection
  }
  return { ...watched, add }
}

const silent = () => Promise.reject(new Error('silent'))

test('a slow statement ends at its limit while the server says that it lives', async () => {
  const { add } = watch()
  const slow = add()
  slow.send()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(slow.isCut()).toBe(false)
  await vi.advanceTimersByTimeAsync(2000)
  expect(slow.isCut()).toBe(true)
})

test('a statement ends after seconds when the server does not say that it lives', async () => {
  const { add } = watch(silent)
  const [asking, idle] = [add(), add()]
  asking.send()
  await vi.advanceTimersByTimeAsync(2500)
  expect([asking.isCut(), idle.isCut()]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1500)
  expect([asking.isCut(), idle.isCut()]).toEqual([true, true])
})

test('a statement that is newer than the silence stays when the server does not respond', async () => {
  const { add } = watch(silent)
  const [old, young] = [add(), add()]
  old.send()
  await vi.advanceTimersByTimeAsync(2000)
  young.send()
  await vi.advanceTimersByTimeAsync(1750)
  expect([old.isCut(), young.isCut()]).toEqual([true, false])
})

test('a connection from which something arrives, or which has no question, is not silent', async () => {
  const { add } = watch(silent)
  const [streaming, resting] = [add(), add()]
  streaming.send()
  resting.send()
  resting.rest()
  for (let second = 0; second < 40; second += 1) {
    streaming.hear()
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect([streaming.isCut(), resting.isCut()]).toEqual([false, false])
})

test('silence does not count while this process stands still', async () => {
  const { add } = watch(silent)
  const asking = add()
  asking.send()
  await vi.advanceTimersByTimeAsync(1000)
  vi.setSystemTime(Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(2000)
  expect(asking.isCut()).toBe(false)
})
