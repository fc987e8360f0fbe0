import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useTestApp } from '../../test/harness.ts'
import { createPerson, createSubscription } from '../../test/people.ts'
import { dayOf } from '../platform/clock.ts'
import { codeTry, mail, securityLog } from '../schema.ts'
import { beginUpkeep } from './upkeep.ts'

const current = useTestApp()
const dayMs = 24 * 60 * 60_000

const begin = () => beginUpkeep({ db: current().database.db, jobs: current().deps.jobs })

const waitingSeconds = async () => {
  const { rows } = await current().database.runSql(
    `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
     where name = 'upkeep' and state = 'created'`,
    [],
  )
  return rows
}

const endingSoon = async () => {
  const { database, clock } = current()
  const { id } = await createPerson(database.db, { usn: '1LS22CS077' })
  const endsOn = dayOf(new Date(clock.now().getTime() + 3 * dayMs))
  await createSubscription(database.db, id, { fromSemester: 5, toSemester: 5, endsOn })
}

it('the upkeep sends due reminders and schedules the next run an hour later', async () => {
  const { database, deps } = current()
  await endingSoon()
  await begin()
  await deps.jobs.drain()
  expect(await database.db.select({ key: mail.key }).from(mail)).toMatchObject([
    { key: expect.stringMatching(/^reminder:/) },
  ])
  expect(await waitingSeconds()).toMatchObject([{ seconds: expect.closeTo(3600, -2) }])
})

it('the upkeep deletes entries of the security log after 180 days', async () => {
  const { database, deps, clock, services } = current()
  const { id } = await createPerson(database.db, { usn: '1LS22CS077' })
  await services.securityLog.record(database.db, { kind: 'sign_in', personId: id, origin: null })
  clock.advance(181 * dayMs)
  await services.securityLog.record(database.db, { kind: 'sign_out', personId: id, origin: null })
  await begin()
  await deps.jobs.drain()
  expect(await database.db.select({ kind: securityLog.kind }).from(securityLog)).toEqual([
    { kind: 'sign_out' },
  ])
})

it('the upkeep deletes wrong codes of a second factor once they do not count any more', async () => {
  const { database, deps, clock } = current()
  const { id: studentId } = await createPerson(database.db, { usn: '1LS22CS077' })
  const tries = { studentId, failures: 6, triedAt: clock.now() }
  await database.db.insert(codeTry).values({ ...tries, browser: 'old' })
  clock.advance(31 * dayMs)
  await database.db.insert(codeTry).values({ ...tries, browser: 'new', triedAt: clock.now() })
  await begin()
  await deps.jobs.drain()
  expect(await database.db.select({ browser: codeTry.browser }).from(codeTry)).toEqual([{ browser: 'new' }])
})

it('the upkeep is due at once when a process starts, and is queued once however many start', async () => {
  const { database, deps } = current()
  await begin()
  await deps.jobs.drain()
  await endingSoon()
  await begin()
  await begin()
  await deps.jobs.drain()
  expect(await database.db.$count(mail)).toBe(1)
  expect(await waitingSeconds()).toHaveLength(1)
})

it('the upkeep runs its other steps when a sweep has failed, and runs again an hour later', async () => {
  const { database, deps, storageRoot } = current()
  const folder = join(storageRoot, 'staged')
  await rename(folder, `${folder}-away`)
  await endingSoon()
  await begin()
  await deps.jobs.drain()
  await rename(`${folder}-away`, folder)
  expect(await database.db.$count(mail)).toBe(1)
  const { rows } = await database.runSql(
    `select state from pgboss.job where name = 'upkeep' order by start_after`,
    [],
  )
  expect(rows).toMatchObject([{ state: 'retry' }, { state: 'created' }])
})

it('the upkeep makes a checkpoint', async () => {
  const { database, deps } = current()
  const checkpoint = vi.spyOn(database, 'checkpoint')
  onTestFinished(() => checkpoint.mockRestore())
  await begin()
  await deps.jobs.drain()
  expect(checkpoint).toHaveBeenCalledOnce()
})
