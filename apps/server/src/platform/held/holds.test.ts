import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { emptyDatabase, testDatabase } from '../../../test/test-database.ts'
import { handleHeld } from './held-jobs.ts'
import { createJobs } from '../jobs.ts'
import type { Database } from '../db/database.ts'
import { type Wanted, isWanted } from './held-work.ts'
import { createHolds, sweepHolds } from './holds.ts'

const kind = { name: 'probe', data: z.object({}), leaseSeconds: 30, attempts: 3 }
const thing = { kind: 'probe', key: 'a' }

let database: Database
beforeEach(async () => {
  database = await testDatabase()
  await emptyDatabase()
  await database.runSql('create table if not exists public.probe_thing (name text primary key)')
  onTestFinished(async () => {
    await database.runSql('drop table public.probe_thing; delete from journal.hold')
  })
})

/** Work that lasts until the test ends it. */
const openWork = () => {
  let begin: () => void = () => undefined
  let finish: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const end = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = async () => {
    begin()
    await end
  }
  return { work, begun, finish }
}

const noWork = () => Promise.resolve()

/** Ends the lease of whatever is held, as a minute without its process does. */
const endLeases = () =>
  database.runSql(`update journal.hold set held_until = clock_timestamp() - interval '1 second'`)

/** What the tests hold; a background of another test may hold things of its own. */
const heldRows = async () =>
  (await database.runSql(`select key from journal.hold where kind in ('probe', 'other')`)).rows

test('two processes are never at the same thing, but at different ones', async () => {
  const [one, other] = [createHolds(database), createHolds(database)]
  const { work, begun, finish } = openWork()
  const first = one(thing, work)
  await begun
  expect(await other(thing, noWork)).toBe(false)
  expect(await other({ ...thing, key: 'b' }, noWork)).toBe(true)
  expect(await other({ ...thing, kind: 'other' }, noWork)).toBe(true)
  finish()
  expect(await first).toBe(true)
  expect(await other(thing, noWork)).toBe(true)
  expect(await heldRows()).toEqual([])
})

test('a process that died loses what it held after its lease, and does not release what another has', async () => {
  const [one, other] = [createHolds(database), createHolds(database)]
  const dead = openWork()
  const first = one(thing, dead.work)
  await dead.begun
  await endLeases()
  const living = openWork()
  const second = other(thing, living.work)
  await living.begun
  dead.finish()
  await first
  expect(await heldRows()).toEqual([{ key: 'a' }])
  living.finish()
  expect(await second).toBe(true)
})

test('work that fails is released, and fails', async () => {
  const hold = createHolds(database)
  await expect(hold(thing, () => Promise.reject(new Error('no luck')))).rejects.toThrow('no luck')
  expect(await hold(thing, noWork)).toBe(true)
})

test('what was held long ago is swept', async () => {
  const { work, begun, finish } = openWork()
  const held = createHolds(database)(thing, work)
  await begun
  await sweepHolds(database)
  expect(await heldRows()).toHaveLength(1)
  await database.runSql(`update journal.hold set held_until = clock_timestamp() - interval '2 days'`)
  await sweepHolds(database)
  expect(await heldRows()).toEqual([])
  finish()
  await held
})

const Things = z.array(z.object({ name: z.string() }))

/** A process that deletes a thing when its work on it is done. */
const startProcess = async (work: (name: string) => Promise<void> = noWork) => {
  const done: string[] = []
  const jobs = createJobs({ database, onError: () => undefined })
  const run = () =>
    jobs.takeEach({
      kind,
      queueKey: 'probe',
      most: 4,
      keyOf: ({ name }) => name,
      list: async (wanted: Wanted) => {
        const things = sql`select name from public.probe_thing t
          where ${isWanted(kind, sql`t.name`, wanted)} order by name limit ${wanted.limit}`
        const result: unknown = await database.db.execute(things)
        return z.object({ rows: Things }).parse(result).rows
      },
      work: async ({ name }) => {
        await work(name)
        done.push(name)
        await database.runSql('delete from public.probe_thing where name = $1', [name])
      },
    })
  jobs.handle(kind, async () => void (await run()))
  await jobs.prepare([kind])
  onTestFinished(() => jobs.stop())
  return { jobs, run, done }
}

const addThings = (...names: string[]) =>
  database.runSql(`insert into public.probe_thing select unnest($1::text[])`, [`{${names.join(',')}}`])

test('three processes do the work on each of many things once', async () => {
  await addThings('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
  const processes = await Promise.all([startProcess(), startProcess(), startProcess()])
  const taken = await Promise.all(processes.map(({ run }) => run()))
  const done = processes.flatMap((one) => one.done)
  expect(done.toSorted((a, b) => a.localeCompare(b))).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(Math.max(...taken)).toBeLessThanOrEqual(4)
})

test('a thing that another process has just finished is not done again', async () => {
  await addThings('a')
  const slow = openWork()
  const one = await startProcess(slow.work)
  const other = await startProcess()
  const first = one.run()
  await slow.begun
  expect(await other.run()).toBe(0)
  slow.finish()
  await first
  expect([one.done, other.done]).toEqual([['a'], []])
})

test('other processes look again for what a process left behind that died', async () => {
  await addThings('a')
  const dead = openWork()
  const one = await startProcess(dead.work)
  const other = await startProcess()
  const first = one.run()
  await dead.begun
  const { rows } = await database.runSql(
    `select singleton_key as key, start_after > now() + interval '1 minute' as late from pgboss.job where name = 'probe'`,
  )
  // The embedded database has no other process.
  expect(rows).toEqual(database.kind === 'server' ? [{ key: 'probe again', late: true }] : [])
  await endLeases()
  await other.jobs.enqueue(database.db, kind, {}, 'probe')
  await other.jobs.drain()
  expect(other.done).toEqual(['a'])
  dead.finish()
  await first
})

test('a job that meets another process at its work comes again', async () => {
  const done: string[] = []
  const errors: unknown[] = []
  const jobs = createJobs({ database, onError: (error) => void errors.push(error) })
  const run = async () => void done.push('a')
  handleHeld(jobs, kind, () => 'a', run)
  await jobs.prepare([kind])
  onTestFinished(() => jobs.stop())
  const { work, begun, finish } = openWork()
  const held = jobs.hold(kind, 'a', work)
  await begun
  await jobs.enqueue(database.db, kind, {}, 'a')
  await jobs.drain()
  expect([done, errors]).toEqual([[], []])
  finish()
  await held
  await database.runSql(`update pgboss.job set start_after = now() where name = 'probe'`)
  await jobs.drain()
  expect(done).toEqual(['a'])
})
