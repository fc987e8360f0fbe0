import { registry } from '@lectureshelf/contract/registry'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createCanaries } from '../fuzz/canaries.ts'
import { createCrew } from '../fuzz/crew.ts'
import { metricsToken } from '../fuzz/recipes.ts'
import { createSecondSteps } from '../fuzz/second-steps.ts'
import { type FuzzReport, findUnreached, runFuzz } from '../fuzz/fuzz-run.ts'
import { createThings } from '../fuzz/things.ts'
import { lookAround, plantNotes, prepareWorld } from '../fuzz/world.ts'
import { startMailServer } from '../mail-server.ts'
import { testPassword } from '../people.ts'
import { whileAtRest } from './claims-at-rest.ts'
import { runCliHere } from './command-here.ts'
import { getWith, signIn } from './http-client.ts'
import { seededInstallation } from './installation.ts'
import { isInRounds, reportFigure } from './rounds.ts'
import { slowTestMs, startServer } from './server-program.ts'

/** `npm run test:long` runs as many as the requirement says, other runs only a few. */
const requests = Number(process.env['FUZZ_REQUESTS'] || (isInRounds ? '60000' : '500'))
const concurrency = 4
/** A response that takes longer counts as hanging. */
const limitMs = 30_000
/** A long run looks for what is new; a short one asks the same each time. */
const seed = Number(process.env['SEED'] || (isInRounds ? Date.now() % 1_000_000 : 353_419))

vi.setConfig({ testTimeout: slowTestMs + requests * 200 })

const successesOf = ({ statuses }: FuzzReport): string[] =>
  [...registry.keys()].filter((name) =>
    [...(statuses.get(name)?.keys() ?? [])].some((status) => status < 300),
  )

/** Returns how often each status was returned, over all calls. */
const totalsOf = ({ statuses }: FuzzReport): string => {
  const totals = new Map<number, number>()
  for (const [status, times] of [...statuses.values()].flatMap((byStatus) => [...byStatus]))
    totals.set(status, (totals.get(status) ?? 0) + times)
  return [...totals]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${times} x ${status}`)
    .join(', ')
}

/** A tenth of the calls need what chance seldom brings together. */
const successesMin = isInRounds ? 0.9 : 0.5

test(`${requests} requests made from the contract find no fault in the server (SEED=${seed})`, async () => {
  const installation = await seededInstallation()
  const canaries = createCanaries()
  const { crewIds, resetTokens } = await whileAtRest(installation, (database) =>
    prepareWorld(database, canaries),
  )
  const mailServer = await startMailServer()
  onTestFinished(() => mailServer.goDown())
  const server = await startServer(installation, {
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: metricsToken,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'LectureShelf <notes@lectureshelf.example>',
    PUBLIC_URL: 'https://notes.example.in',
  })
  const things = createThings((id) => crewIds.includes(id))
  for (const resetToken of resetTokens) things.note('token', resetToken)
  await lookAround(server.url, await signIn(server.url), installation.sectionId, things)
  const secondSteps = createSecondSteps(server.url)
  const crew = createCrew(server.url, secondSteps)
  const { url } = server
  await plantNotes(url, crew, canaries)
  const report = await runFuzz({
    url,
    crew,
    canaries,
    secondSteps,
    things,
    seed,
    requests,
    concurrency,
    limitMs,
  })

  // As one text, which a failed run prints whole.
  expect(report.faults.join('\n')).toBe('')
  expect(findUnreached(report)).toEqual([])
  expect([...report.asked.keys()]).toHaveLength(6)
  const successes = successesOf(report)
  const others = [...registry.keys()].filter((name) => !successes.includes(name))
  expect(successes.length / registry.size, `never ${others.join(', ')}`).toBeGreaterThan(successesMin)
  expect(server.lines.filter((line) => line.includes(testPassword))).toEqual([])
  expect((await getWith(server.url, '', '/readyz')).status).toBe(200)
  expect(await server.stop()).toBe(0)
  const seen = await runCliHere(installation, ['doctor', '--deep'])
  expect(seen.output.split('\n').at(-1)).toBe('Everything is in order.')
  await reportFigure(
    `fuzz: ${requests} requests made from the contract by six kinds of people, ${concurrency} at once (SEED=${seed}): ` +
      `no 5xx, no hang, no reset, no error of another shape; slowest ${Math.round(report.slowestMs)} ms; ` +
      `${successes.length} of ${registry.size} calls succeeded, never ${others.join(', ')}; ${totalsOf(report)}`,
  )
})
