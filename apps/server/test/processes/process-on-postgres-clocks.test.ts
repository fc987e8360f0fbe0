import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { codeOf } from '../second-factor.ts'
import { runCliHere } from './command-here.ts'
import { makeForAll } from './endings.ts'
import { getWith, sendJson, signIn } from './http-client.ts'
import { owner, seededInstallation } from './installation.ts'
import { runCli, slowTestMs, startServer } from './server-program.ts'
import { expectGuessesOfOne, machineAhead, startPair } from './two-clocks.ts'

vi.setConfig({ testTimeout: slowTestMs, hookTimeout: slowTestMs })

const pair = makeForAll(async () => startPair(await seededInstallation(), 300))

test('two processes whose clocks are 5 minutes apart look at as many guesses as one', () =>
  expectGuessesOfOne(pair()))

test('a code of a second factor counts at a process whose clock is wrong, and once in all', async () => {
  const { right, wrong } = pair()
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
  expect((await runCliHere(installation, ['doctor'])).output).toContain('Everything is in order.')
})
