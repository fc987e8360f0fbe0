import { expect, onTestFinished, test, vi } from 'vitest'
import { openServer } from '../../src/platform/db/server-database.ts'
import { makeForAll } from './endings.ts'
import { getWith, sendJson, signIn } from './http-client.ts'
import { type TestInstallation, seededInstallation, seededSubject } from './installation.ts'
import { slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs, hookTimeout: slowTestMs })

/** How long another process may answer from memory after a change was committed. */
const withinMs = 1000

const detailsPath = `/api/getSubjectDetails/${seededSubject.subCode}`

const twoServers = makeForAll(async () => {
  const installation = await seededInstallation()
  const [first, second] = await Promise.all([startServer(installation), startServer(installation)])
  return { installation, first, second }
})

const connectTo = ({ env }: TestInstallation) => {
  const database = openServer(env['DATABASE_URL'] ?? '', { maxConnections: 1 })
  onTestFinished(() => database.close())
  return database
}

/**
 * Asks again and again until the change is seen, and records each old answer to a request that was sent later than
 * allowed. A slow machine cannot cause one: the server compares the age of what it remembers when it answers.
 */
const untilSeen = async (changedAt: number, isChanged: () => Promise<boolean>): Promise<number[]> => {
  const tooLate: number[] = []
  await expect
    .poll(
      async () => {
        const sentAfterMs = performance.now() - changedAt
        const changed = await isChanged()
        if (!changed && sentAfterMs > withinMs) tooLate.push(sentAfterMs)
        return changed
      },
      { interval: 20 },
    )
    .toBe(true)
  return tooLate
}

test('a sign-out at one server counts at another within a second', async () => {
  const { first, second } = twoServers()
  const token = await signIn(first.url)
  const statusAt = async (url: string) => (await getWith(url, token, detailsPath)).status
  for (const { url } of [first, second, first, second]) expect(await statusAt(url)).toBe(200)
  expect((await sendJson(first.url, token, '/api/logout', {})).status).toBe(200)
  const changedAt = performance.now()
  expect(await statusAt(first.url)).toBe(401)
  expect(await untilSeen(changedAt, async () => (await statusAt(second.url)) === 401)).toEqual([])
})

test('a transaction that began earlier and commits later than others is not missed', async () => {
  const { installation, first, second } = twoServers()
  const token = await signIn(first.url)
  const nameAt = async (url: string) => {
    const details: unknown = await (await getWith(url, token, detailsPath)).json()
    return Reflect.get(Object(details), 'subName')
  }
  const slow = connectTo(installation)
  const quick = connectTo(installation)
  await slow.runSql(
    `begin; update subject set sub_name = 'Renamed slowly' where sub_code = '${seededSubject.subCode}'`,
  )
  await quick.runSql(`update section set section_desc = 'changed in between'`)
  const between = performance.now()
  const hasRead = async () =>
    performance.now() - between > withinMs && (await nameAt(second.url)) !== undefined
  await expect.poll(hasRead, { interval: 20 }).toBe(true)
  expect(await nameAt(second.url)).not.toBe('Renamed slowly')
  await slow.runSql('commit')
  const changedAt = performance.now()
  const isRenamed = async () => (await nameAt(second.url)) === 'Renamed slowly'
  expect(await untilSeen(changedAt, isRenamed)).toEqual([])
})
