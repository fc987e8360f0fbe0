import { expect, onTestFinished, test, vi } from 'vitest'
import { createReadiness } from './readiness.ts'

const never = () => new Promise<never>(() => undefined)
const unavailable = expect.objectContaining({ code: 'unavailable' })

interface Parts {
  ask: () => Promise<{ rows: Record<string, unknown>[]; rowCount: number }>
  next: () => Promise<IteratorResult<never>>
  require: () => Promise<void>
  isWritable: () => Promise<boolean>
  runSql: Parts['ask']
}

/** Opens the readiness of parts that respond, except for those given, with a clock that the test moves. */
const open = (silent: Partial<Parts> = {}) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const parts: Parts = {
    ask: () => Promise.resolve({ rows: [], rowCount: 0 }),
    next: () => Promise.resolve({ done: true, value: undefined }),
    require: () => Promise.resolve(),
    isWritable: () => Promise.resolve(true),
    runSql: () => Promise.resolve({ rows: [], rowCount: 1 }),
    ...silent,
  }
  const readiness = createReadiness({
    database: { ask: () => parts.ask(), kind: 'server', runSql: () => parts.runSql() },
    storage: { list: () => ({ [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) }) },
    files: { require: () => parts.require() },
    space: { isWritable: () => parts.isWritable() },
  })
  return { parts, readiness }
}

/** Returns the reply or the error of a question, or a word when there is neither after the time. */
const after = async (ms: number, question: Promise<unknown>): Promise<unknown> => {
  let outcome: unknown = 'waiting'
  const note = (value: unknown) => {
    outcome = value
  }
  void question.then(note, note)
  await vi.advanceTimersByTimeAsync(ms)
  return outcome
}

test.each([
  ['database', { ask: never }],
  ['disk', { next: never }],
])('a %s that never responds makes the server not ready within two seconds', async (_, silent) => {
  expect(await after(2000, open(silent).readiness.read())).toEqual(unavailable)
})

test('a database that falls silent is noticed within two seconds, although its last success counts for a while', async () => {
  const { parts, readiness } = open()
  expect(await after(0, readiness.read())).toEqual({ status: 'ready', writable: true })
  parts.ask = never
  await vi.advanceTimersByTimeAsync(500)
  expect(await after(1500, readiness.read())).toEqual(unavailable)
})

test('a disk that never finishes a write leaves the server ready, and not writable, within two seconds', async () => {
  const { readiness } = open({ isWritable: never })
  expect(await after(2000, readiness.read())).toEqual({ status: 'ready', writable: false })
})

test('a disk that never finishes a write does not delay what the database says', async () => {
  const { readiness } = open({ ask: never, isWritable: never })
  expect(await after(2000, readiness.read())).toEqual(unavailable)
})

test('a database that waits for a standby leaves the server ready, and not writable, with one attempt at a time', async () => {
  let attempts = 0
  const { readiness } = open({
    runSql: () => {
      attempts += 1
      return never()
    },
  })
  for (let times = 0; times < 3; times += 1)
    expect(await after(2000, readiness.read())).toEqual({ status: 'ready', writable: false })
  expect(attempts).toBe(1)
})

test('a database that only reads leaves the server ready, and not writable, until it stores again', async () => {
  const { parts, readiness } = open({ runSql: () => Promise.reject(new Error('read-only')) })
  expect(await after(0, readiness.read())).toEqual({ status: 'ready', writable: false })
  parts.runSql = () => Promise.resolve({ rows: [], rowCount: 1 })
  expect(await after(0, readiness.read())).toEqual({ status: 'ready', writable: true })
})
