import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { busyFor } from '../../test/busy-loop.ts'
import { emptyDatabase, testDatabase } from '../../test/test-database.ts'
import type { Database } from './db/database.ts'
import { startTooLate } from './db/job-statements.ts'
import { DatabaseOutage } from './db/outage.ts'
import { type Jobs, createJobs } from './jobs.ts'
import { dataTable } from '../../test/jobs-probe.ts'

const kind = { name: 'probe', data: z.object({ number: z.number() }), leaseSeconds: 30, attempts: 3 }

interface Worker {
  jobs: Jobs
  done: number[]
}

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  await emptyDatabase()
})

/** A worker that looks to the queue like another process. */
const startWorker = async (
  run: (number: number) => Promise<void> = () => Promise.resolve(),
): Promise<Worker> => {
  const done: number[] = []
  const jobs = createJobs({ database, onError: () => undefined, pollSeconds: 0.05 })
  jobs.handle(kind, async ({ number }) => {
    await run(number)
    done.push(number)
  })
  await jobs.prepare([kind])
  return { jobs, done }
}

test('a job exists exactly when its transaction commits', async () => {
  const { jobs, done } = await startWorker()
  await expect(
    database.db.transaction(async (tx) => {
      await jobs.enqueue(tx, kind, { number: 1 }, 'one')
      throw new Error('the transaction fails')
    }),
  ).rejects.toThrow('the transaction fails')
  await database.db.transaction((tx) => jobs.enqueue(tx, kind, { number: 2 }, 'two'))
  await jobs.drain()
  expect(done).toEqual([2])
  await jobs.stop()
})

test('a second job with the same key is not added while the first waits', async () => {
  const { jobs, done } = await startWorker()
  await jobs.enqueue(database.db, kind, { number: 1 }, 'same')
  await jobs.enqueue(database.db, kind, { number: 2 }, 'same')
  await jobs.enqueue(database.db, kind, { number: 3 }, 'other')
  await jobs.drain()
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 3])
  await jobs.enqueue(database.db, kind, { number: 4 }, 'same')
  await jobs.drain()
  expect(done.at(-1)).toBe(4)
  await jobs.stop()
})

test('several workers share the work and do each job once', async () => {
  const workers = await Promise.all([startWorker(), startWorker(), startWorker()])
  const [first] = workers
  for (let number = 0; number < 60; number += 1)
    await first?.jobs.enqueue(database.db, kind, { number }, `k${number}`)
  await Promise.all(workers.map(({ jobs }) => jobs.drain()))
  const all = workers.flatMap(({ done }) => done).toSorted((a, b) => a - b)
  expect(all).toEqual(Array.from({ length: 60 }, (_, index) => index))
  await Promise.all(workers.map(({ jobs }) => jobs.stop()))
})

test('twenty kinds of jobs wait for work without a warning', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const jobs = createJobs({ database, onError: () => undefined, pollSeconds: 0.05 })
  const kinds = Array.from({ length: 20 }, (_, index) => ({ ...kind, name: `kind-${index}` }))
  let done = 0
  for (const one of kinds)
    jobs.handle(one, () => {
      done += 1
      return Promise.resolve()
    })
  await jobs.prepare(kinds)
  await jobs.start()
  // Whoever finds the second job has waited for it.
  for (const round of [1, 2]) {
    for (const one of kinds) await jobs.enqueue(database.db, one, { number: round }, one.name)
    await expect.poll(() => done, { interval: 5 }).toBe(round * kinds.length)
  }
  await jobs.stop()
  process.off('warning', note)
  expect(warnings).toEqual([])
})

test('a failing job is retried as often as its kind allows and then left as failed', async () => {
  let tries = 0
  const { jobs } = await startWorker(() => {
    tries += 1
    return Promise.reject(new Error('no luck'))
  })
  await jobs.enqueue(database.db, kind, { number: 1 }, 'one')
  for (let round = 0; round < 5; round += 1) {
    await jobs.drain()
    await dataTable(database).makeDueNow()
  }
  expect(tries).toBe(3)
  expect(await dataTable(database).states()).toEqual(['failed'])
  await jobs.stop()
})

test('a job that finds no space left is tried again a minute later, and no attempt is counted', async () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  const failures: Error[] = Array.from({ length: 5 }, () => full)
  const finals: boolean[] = []
  const done: number[] = []
  const jobs = createJobs({ database, onError: () => undefined })
  jobs.handle({ ...kind, attempts: 1 }, ({ number }, attempt) => {
    finals.push(attempt.isFinal(full), attempt.isFinal(new Error('no luck')))
    const failure = failures.shift()
    if (failure !== undefined) return Promise.reject(failure)
    done.push(number)
    return Promise.resolve()
  })
  await jobs.prepare([kind])
  await jobs.enqueue(database.db, { ...kind, attempts: 1 }, { number: 1 }, 'one')
  await jobs.drain()
  expect(failures).toHaveLength(4)
  const { rows } = await database.runSql(
    'select extract(epoch from start_after - now())::int as seconds from pgboss.job',
    [],
  )
  expect(rows[0]?.['seconds']).toBeGreaterThan(30)
  for (let round = 0; round < 5; round += 1) {
    await dataTable(database).makeDueNow()
    await jobs.drain()
  }
  expect(done).toEqual([1])
  expect(finals.slice(0, 2)).toEqual([false, true])
  await jobs.stop()
})

test('a job that a clock far ahead has put off for days is done now, one that waits for an hour is not', async () => {
  const { jobs, done } = await startWorker()
  const hourSeconds = 60 * 60
  await jobs.enqueue(database.db, kind, { number: 8 }, 'late', { delaySeconds: 8 * 24 * hourSeconds })
  await jobs.enqueue(database.db, kind, { number: 9 }, 'soon', { delaySeconds: hourSeconds })
  await jobs.releaseExpired()
  await jobs.drain()
  expect(done).toEqual([8])
})

test('a job whose process died is done by another worker after its lease has expired', async () => {
  const dead = await startWorker(() => new Promise(() => undefined))
  await dead.jobs.enqueue(database.db, kind, { number: 7 }, 'one')
  void dead.jobs.drain()
  await dataTable(database).waitForState('active')
  const living = await startWorker()
  await living.jobs.drain()
  expect(living.done).toEqual([])
  await dataTable(database).endLeases()
  await living.jobs.releaseExpired()
  await dataTable(database).makeDueNow()
  await living.jobs.drain()
  expect(living.done).toEqual([7])
  await living.jobs.stop()
})

test('a started worker finds work on its own, and stop waits for jobs in progress', async () => {
  let release: () => void = () => undefined
  const isHeld = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun: () => void = () => undefined
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const { jobs, done } = await startWorker(async () => {
    begun()
    await isHeld
  })
  await jobs.start()
  await jobs.enqueue(database.db, kind, { number: 1 }, 'one')
  await hasBegun
  const stopping = jobs.stop()
  release()
  await stopping
  expect(done).toEqual([1])
})

test('a stop waits for what looks for jobs of dead processes, because the database closes afterwards', async () => {
  let underWay = 0
  let begun: () => void = () => undefined
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const slow: Database = {
    ...database,
    runSql: async (...asked) => {
      underWay += 1
      // The last statement of the look.
      if (asked[0] === startTooLate) begun()
      return database.runSql(...asked).finally(() => {
        underWay -= 1
      })
    },
  }
  const errors: unknown[] = []
  const jobs = createJobs({
    database: slow,
    onError: (error) => errors.push(error),
    pollSeconds: 60,
    superviseSeconds: 0.05,
  })
  jobs.handle(kind, () => Promise.resolve())
  await jobs.prepare([kind])
  await jobs.start()
  await hasBegun
  await jobs.stop()
  expect([underWay, errors]).toEqual([0, []])
})

test('a job that a stop interrupts is not on its last attempt, does not count and is retried after a start', async () => {
  let begun: () => void = () => undefined
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  let breakOff: (error: Error) => void = () => undefined
  const work = new Promise<void>((_, reject) => {
    breakOff = reject
  })
  const lastTries: boolean[] = []
  const once = { ...kind, attempts: 1 }
  const jobs = createJobs({ database, onError: () => undefined, pollSeconds: 0.05 })
  jobs.handle(once, async (_, attempt) => {
    begun()
    await work.catch(() => lastTries.push(attempt.isLast))
    throw new Error('broken off')
  })
  await jobs.prepare([once])
  await jobs.start()
  await jobs.enqueue(database.db, once, { number: 1 }, 'one')
  await hasBegun
  const stopping = jobs.stop()
  breakOff(new Error('the engine is closed'))
  await stopping
  expect(lastTries).toEqual([false])
  const next = await startWorker()
  await next.jobs.drain()
  expect(next.done).toEqual([1])
  expect(await dataTable(database).states()).toEqual(['completed'])
  await next.jobs.stop()
})

test('work in the background gives way only where the database works on the thread that serves everyone', async () => {
  const over: Database['kind'][] = []
  const waits = (['server', 'embedded'] as const).map(async (databaseKind) => {
    const jobs = createJobs({ database: { ...database, kind: databaseKind }, onError: () => undefined })
    await jobs.giveWay()
    over.push(databaseKind)
  })
  await busyFor(100)
  expect(over).toEqual(['server'])
  await Promise.all(waits)
  expect(over).toEqual(['server', 'embedded'])
})

/** A database that is absent from a moment on, until it is back. */
const createAbsence = () => {
  let isAbsent = false
  const absent: Database = {
    ...database,
    runSql: (text, values) =>
      isAbsent ? Promise.reject(new DatabaseOutage(null)) : database.runSql(text, values),
  }
  return { absent, begin: () => void (isAbsent = true), end: () => void (isAbsent = false) }
}

test.each([
  ['done', 1],
  ['failing', 2],
])(
  'a job that is %s while the database is absent is settled afterwards, at no cost',
  async (ending, runs) => {
    const { absent, begin, end } = createAbsence()
    const attempts: boolean[] = []
    const once = { ...kind, name: 'probe-absence', attempts: 1 }
    const jobs = createJobs({ database: absent, onError: () => undefined })
    jobs.handle(once, (_data, attempt) => {
      attempts.push(attempt.isLast)
      if (attempts.length > 1) return Promise.resolve()
      begin()
      return ending === 'done' ? Promise.resolve() : Promise.reject(new DatabaseOutage(null))
    })
    await jobs.prepare([once])
    await jobs.enqueue(database.db, once, { number: 1 }, 'one')
    await expect(jobs.drain()).rejects.toBeInstanceOf(DatabaseOutage)
    expect(await dataTable(database).states(once.name)).toEqual(['active'])
    end()
    await jobs.drain()
    expect(attempts).toHaveLength(runs)
    expect(await dataTable(database).states(once.name)).toEqual(['completed'])
    await jobs.stop()
  },
)
