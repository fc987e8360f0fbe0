import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Answer, type Calls, callsAs } from '../outages/calls.ts'
import { mostConnections } from '../outages/own-cluster.ts'
import { type OutageWorld, openOutageWorld, statementSeconds } from '../outages/outage-world.ts'
import { startSwallowingProxy } from '../outages/swallowing-proxy.ts'
import { owner } from './installation.ts'
import { slowTestMs } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

let world: OutageWorld
beforeAll(async () => {
  world = await openOutageWorld()
}, slowTestMs)
afterAll(() => world?.close())

/** The limit of `/readyz` is 2 s; the rest is what a busy machine needs. */
const readyWithinMs = 4000
/** The limits of a connection and of a statement, one after the other, with the same rest. */
const callWithinMs = (2 + statementSeconds + 1) * 1000 + 4000

let resets = 0
/** Returns another USN each time: one alone may not be asked about often. */
const nextUsn = (): string => `1LS22CS${String((resets += 1)).padStart(3, '0')}`

const expectUnavailable = (answer: Answer, withinMs = callWithinMs) => {
  expect(answer).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '2' })
  expect(answer.ms).toBeLessThan(withinMs)
}

const expectOutage = async (calls: Calls) => {
  // That it was ready half a second ago may still be said.
  await expect.poll(async () => (await calls.ready()).status).toBe(503)
  const [ready, health, ...others] = await Promise.all([
    calls.ready(),
    calls.health(),
    calls.readSubject(),
    calls.listStudents(),
    calls.signIn(owner.usn, owner.password),
    calls.addSection('Never'),
    calls.resetPassword(nextUsn()),
  ])
  expect(health.status).toBe(200)
  expectUnavailable(ready, readyWithinMs)
  for (const answer of others) expectUnavailable(answer)
}

/** More calls than the pool has connections, so that none of them is stuck. */
const manyCalls = 30

const expectReady = async (calls: Calls) => {
  await expect.poll(async () => (await calls.ready()).status).toBe(200)
}

/** Waits until the subject is in the memory of the server. */
const expectRemembered = async (calls: Calls) => {
  await expectReady(calls)
  await expect.poll(async () => (await calls.readSubject()).status).toBe(200)
}

const expectHealed = async (calls: Calls) => {
  await expectRemembered(calls)
  const lists = await Promise.all(Array.from({ length: manyCalls }, () => calls.listStudents()))
  expect(new Set(lists.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await calls.signIn(owner.usn, owner.password)).status).toBe(200)
  expect((await calls.resetPassword(nextUsn())).status).toBe(200)
  await expect.poll(unfinishedJobs).toEqual([])
  await expect.poll(openTransactions).toEqual([])
}

const unfinishedJobs = () =>
  world.cluster.run(
    `select name, state from pgboss.job where name = 'reset-password' and state::text <> 'completed'`,
  )

const openTransactions = () =>
  world.cluster.run(
    `select pid, state, query from pg_stat_activity
     where backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
  )

/** Adds sections until they are told to stop; each is repeated until it is there. */
const writeSections = (calls: Calls, prefix: string) => {
  const statuses = new Set<number>()
  const added: string[] = []
  let isOver = false
  const writer = async (name: string) => {
    for (let number = 1; !isOver; number += 1) {
      const section = `${prefix} ${name} ${number}`
      let status = 503
      while (status === 503) {
        const answer = await calls.addSection(section)
        status = answer.status
        statuses.add(status)
        if (status === 503) expectUnavailable(answer)
      }
      added.push(section)
    }
  }
  const writing = Promise.all(['one', 'two', 'three', 'four'].map(writer))
  return {
    added,
    stop: async () => {
      isOver = true
      await writing
      return statuses
    },
  }
}

const sectionsLike = async (prefix: string) => {
  const rows = await world.cluster.run(
    `select section_name as name from section where section_name like '${prefix} %' order by 1`,
  )
  return rows.map((row) => Reflect.get(Object(row), 'name'))
}

/** Writes while something happens to the database. Nothing is lost or there twice. */
const expectNothingLost = async (prefix: string, calls: Calls, happen: () => Promise<void>) => {
  const writing = writeSections(calls, prefix)
  try {
    await expect.poll(() => writing.added.length).toBeGreaterThan(4)
    await happen()
    const before = writing.added.length
    await expect.poll(() => writing.added.length).toBeGreaterThan(before + 8)
  } finally {
    await writing.stop()
  }
  const statuses = await writing.stop()
  // 409 says that a write which was repeated had arrived.
  expect([200, 409, 503]).toEqual(expect.arrayContaining([...statuses]))
  expect(await sectionsLike(prefix)).toEqual(writing.added.toSorted())
}

test('a server whose PostgreSQL is stopped answers 503 at once, and heals when it is started', async () => {
  const { cluster, calls } = world
  await cluster.stop()
  await expectOutage(calls)
  await cluster.start()
  await expectHealed(calls)
  expect(await sectionsLike('Never')).toEqual([])
})

test('a server whose PostgreSQL is killed under load loses nothing that was acknowledged', async () => {
  const { cluster, calls } = world
  await expectNothingLost('Killed', calls, async () => {
    await cluster.kill()
    await expectOutage(calls)
    await cluster.start()
  })
  await expectHealed(calls)
})

test('a restart of PostgreSQL under load is seen as 503 and nothing else', async () => {
  const { cluster, calls } = world
  await expectNothingLost('Restarted', calls, async () => {
    await cluster.stop()
    await cluster.start()
  })
  await expectHealed(calls)
})

test('a server whose PostgreSQL is paused under load answers 503 until it continues', async () => {
  const { cluster, calls } = world
  await expectNothingLost('Paused', calls, async () => {
    cluster.signalAll('SIGSTOP')
    try {
      await expectOutage(calls)
      await expectOutage(calls)
    } finally {
      cluster.signalAll('SIGCONT')
    }
  })
  await expectHealed(calls)
})

test('a server that a network cuts off from PostgreSQL answers 503, and uses no earlier connection', async () => {
  const { cluster, token, startAnother } = world
  const proxy = await startSwallowingProxy(cluster.port)
  const url = new URL(cluster.url)
  url.port = String(proxy.port)
  const server = await startAnother(url.href)
  onTestFinished(() => server.stop())
  const calls = callsAs(server.url, token)
  await expectNothingLost('Unreachable', calls, async () => {
    proxy.swallow()
    await expectOutage(calls)
    proxy.heal()
  })
  await expectHealed(calls)
})

const isShort = `(query = 'select 1' or query like '%select distinct topic from journal.change%')`

const ofOthersThan = (ownName: string) =>
  `from pg_stat_activity where backend_type = 'client backend' and application_name <> '${ownName}'`

/**
 * Takes every connection but the one for short questions, which this server has left, and those that the server opens
 * while it does so.
 */
const takeConnections = async ({ cluster, calls }: Pick<OutageWorld, 'cluster' | 'calls'>) => {
  const ownName = 'someone else'
  const first = await cluster.connect(ownName)
  const taken = [first]
  const take = async () => {
    await first.query(`select pg_terminate_backend(pid) ${ofOthersThan(ownName)} and not ${isShort}`)
    for (let left = mostConnections - 1 - taken.length; left > 0; left -= 1) {
      const other = await cluster.connect(ownName).catch(() => null)
      if (other !== null) taken.push(other)
    }
    // The last one may be another than the short one, which the server opens again when it is asked.
    await calls.ready()
    const { rows } = await first.query(
      `select count(*)::int as short ${ofOthersThan(ownName)} and ${isShort}`,
    )
    return [taken.length, rows]
  }
  await expect.poll(take).toEqual([mostConnections - 1, [{ short: 1 }]])
  return { end: () => Promise.all(taken.map((other) => other.end())) }
}

test('a PostgreSQL without a connection for anyone else is 503 for calls that need one', async () => {
  const { calls } = world
  await expectRemembered(calls)
  const taken = await takeConnections(world)
  try {
    const answers = await Promise.all(Array.from({ length: manyCalls }, () => calls.listStudents()))
    for (const answer of answers) expectUnavailable(answer)
    expect((await calls.ready()).status).toBe(200)
    expect((await calls.readSubject()).status).toBe(200)
  } finally {
    await taken.end()
  }
  await expectHealed(calls)
})

test('calls that wait for a lock of another session end with 503, and others do not wait for them', async () => {
  const { cluster, calls } = world
  await expectRemembered(calls)
  const holder = await cluster.connect()
  await holder.query('begin; lock table section in share mode')
  const blocked = Array.from({ length: manyCalls }, (_, number) => calls.addSection(`Locked ${number}`))
  const isWaiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock'`
  await expect.poll(async () => (await cluster.run(isWaiting)).length).toBeGreaterThan(0)
  const others = await Promise.all([calls.ready(), calls.readSubject()])
  for (const { status, ms } of others) {
    expect(status).toBe(200)
    expect(ms).toBeLessThan(readyWithinMs)
  }
  for (const answer of await Promise.all(blocked)) expectUnavailable(answer)
  await holder.query('rollback')
  await holder.end()
  await expectHealed(calls)
  expect(await sectionsLike('Locked')).toEqual([])
})
