import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codeOf } from '../second-factor.ts'
import { getWith, sendJson, signIn } from './http-client.ts'
import { type TestInstallation, owner, seededInstallation, studentUsns } from './installation.ts'
import { runCli, slowTestMs, startServer } from './server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

/** The environment of a program on a machine whose clock is wrong. */
const machineAhead = (seconds: number) => ({
  NODE_OPTIONS: `--import=${new URL('../machine-clock.mjs', import.meta.url).href}`,
  TEST_CLOCK_AHEAD_MS: String(seconds * 1000),
})

/** Starts a process with a right clock, and one whose clock is wrong by some seconds. */
const startPair = async (installation: TestInstallation, secondsAhead: number) => {
  const right = await startServer(installation)
  return { right, wrong: await startServer(installation, machineAhead(secondsAhead)) }
}

const guess = async (url: string, usn: string, password: string): Promise<number> => {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usn, password, deviceData: { userAgent: 'a guesser', deviceType: 'desktop' } }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Guesses at one password at all processes in turn. @returns how many guesses were looked at, and may be */
const guessInTurn = async (urls: string[], usn: string) => {
  const startedAt = performance.now()
  let looked = 0
  for (let index = 0; index < 40; index += 1) {
    const status = await guess(urls[index % urls.length] ?? '', usn, `wrong ${index}`)
    if (status === 401) looked += 1
    else expect(status).toBe(429)
  }
  const seconds = (performance.now() - startedAt) / 1000
  // Five are free, and the next ones wait for 1, 2, 4 seconds and so on.
  return { looked, atMost: 5 + Math.floor(Math.log2(seconds + 1)) + 1 }
}

test.each([
  ['alike', 0],
  ['70 s apart', 70],
  ['5 minutes apart', 300],
  ['an hour apart, the other way', -3600],
])('two processes whose clocks are %s look at as many guesses as one', async (_title, seconds) => {
  const { right, wrong } = await startPair(await seededInstallation(), seconds)
  const { looked, atMost } = await guessInTurn([right.url, wrong.url], studentUsns[0] ?? '')
  expect(looked).toBeLessThanOrEqual(atMost)
  expect(looked).toBeGreaterThanOrEqual(5)
})

/** A list that asks for the password again. */
const people = '/api/exports/students.csv'

test.each([300, -300])(
  'what is proved at one process counts at another whose clock is wrong by %d s',
  async (seconds) => {
    const { right, wrong } = await startPair(await seededInstallation(), seconds)
    for (const [here, there] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      // A sign-in proves the password for some minutes.
      const token = await signIn(here.url)
      const statuses = async () =>
        Promise.all([here, there].map(async ({ url }) => (await getWith(url, token, people)).status))
      expect(await statuses()).toEqual([200, 200])
      const again = await sendJson(here.url, token, '/api/confirm-password', { password: owner.password })
      expect(again.status).toBe(200)
      expect(await statuses()).toEqual([200, 200])
    }
    const student = await signIn(wrong.url, { usn: studentUsns[2] ?? '' })
    expect((await getWith(right.url, student, '/api/student')).status).toBe(200)
  },
)

test('a code of a second factor counts at a process whose clock is wrong, and once in all', async () => {
  const { right, wrong } = await startPair(await seededInstallation(), 300)
  const token = await signIn(right.url)
  const begun = await sendJson(right.url, token, '/api/second-factor', { currentPassword: owner.password })
  const { secret } = z.object({ secret: z.string() }).parse(await begun.json())
  const first = codeOf(secret, new Date())
  expect((await sendJson(wrong.url, token, '/api/second-factor/confirm', { otp: first })).status).toBe(200)
  const next = codeOf(secret, new Date(), 1)
  await signIn(wrong.url, { otp: next })
  await expect(signIn(right.url, { otp: next })).rejects.toThrow('401')
})

test('a machine whose clock is wrong is named in the log, by a metric and by the doctor', async () => {
  const installation = await seededInstallation()
  const metrics = { METRICS_TOKEN: 'a token of the tests' }
  const server = await startServer(installation, { ...machineAhead(70), ...metrics })
  const sentence = `The clock of this machine is 70 s ahead of the database's, which counts. Set it by NTP.`
  expect(server.lines.join('\n')).toContain(sentence)
  const text = await (await getWith(server.url, metrics.METRICS_TOKEN, '/metrics')).text()
  const value = Number(/^lectureshelf_clock_ahead_seconds (\S+)$/mu.exec(text)?.[1])
  expect(value).toBeGreaterThan(69.9)
  expect(value).toBeLessThan(70.1)
  const examined = await runCli(installation, ['doctor'], machineAhead(-600))
  expect(examined).toMatchObject({ code: 1 })
  expect(examined.output).toContain('The clock of this machine is 600 s behind')
  expect((await runCli(installation, ['doctor'])).output).toContain('Everything is in order.')
})
