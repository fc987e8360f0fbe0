import { expect } from 'vitest'
import { getWith, sendJson, signIn } from './http-client.ts'
import { type TestInstallation, owner, seededInstallation, studentUsns } from './installation.ts'
import { startServer } from './server-program.ts'

/** The environment of a program on a machine whose clock is wrong. */
export const machineAhead = (seconds: number) => ({
  NODE_OPTIONS: `--import=${new URL('../machine-clock.mjs', import.meta.url).href}`,
  TEST_CLOCK_AHEAD_MS: String(seconds * 1000),
})

/** Starts a process with a right clock, and one whose clock is wrong by some seconds. */
export const startPair = async (installation: TestInstallation, secondsAhead: number) => {
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

type Pair = Awaited<ReturnType<typeof startPair>>

/** Guesses at two processes, one of whose clocks is wrong, and expects as many looks as at one process. */
export const expectGuessesOfOne = async ({ right, wrong }: Pair) => {
  const { looked, atMost } = await guessInTurn([right.url, wrong.url], studentUsns[0] ?? '')
  expect(looked).toBeLessThanOrEqual(atMost)
  expect(looked).toBeGreaterThanOrEqual(5)
}

/** A list that asks for the password again. */
const people = '/api/exports/students.csv'

/** Proves a password at each of two processes, one of whose clocks is wrong, and expects that both believe it. */
export const expectProofsBelieved = async (secondsAhead: number) => {
  const { right, wrong } = await startPair(await seededInstallation(), secondsAhead)
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
}
