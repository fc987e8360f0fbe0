import { expect, test, vi } from 'vitest'
import { addClaims, approveReady, dropOn, statementOf, whileAtRest } from '../processes/claims-at-rest.ts'
import { signIn } from '../processes/http-client.ts'
import { seededInstallation } from '../processes/installation.ts'
import { reportFigure } from '../processes/rounds.ts'
import { slowTestMs, startServer } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const claims = 100
const lines = 300
const limitMs = 5000

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now()
  const result = await work()
  return [result, Math.round(performance.now() - from)]
}

test(`${claims} claims are checked against a statement of ${lines} lines and approved in five seconds`, async () => {
  const installation = await seededInstallation()
  await whileAtRest(installation, (database) => addClaims(database, 0, claims))
  const server = await startServer(installation)
  const token = await signIn(server.url)
  const text = statementOf(0, claims, lines - claims)
  const [statement, importMs] = await timed(() => dropOn(server.url, token, text))
  expect([statement.linesTotal, statement.ready.length, statement.other.count]).toEqual([lines, claims, 200])
  const [result, approveMs] = await timed(() => approveReady(server.url, token, statement._id))
  expect(result).toMatchObject({ approved: claims, failed: [] })
  expect(importMs + approveMs).toBeLessThan(limitMs)
  expect(await server.stop()).toBe(0)
  await reportFigure(
    `statement of ${lines} lines with ${claims} pending claims: read in ${importMs} ms, approved in ${approveMs} ms`,
  )
})
