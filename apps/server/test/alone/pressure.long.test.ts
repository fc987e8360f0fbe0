import { expect, test, vi } from 'vitest'
import { seededInstallation } from '../processes/installation.ts'
import { compare, typicalP95, typicalRatio } from '../processes/pressure/compare.ts'
import { press } from '../processes/pressure/hostile-clients.ts'
import { openSite, readTogether } from '../processes/pressure/honest-readers.ts'
import { reportFigure, rounds } from '../processes/rounds.ts'
import { slowTestMs, startServer } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: rounds * slowTestMs })

const asUsual = { READS_PER_SECOND_PERSON: '1000', READS_PER_SECOND_ADDRESS: '100000', TRUST_PROXY: '1' }
/** The longest limit is 75 s without a byte; the rest is for a busy machine. */
const endedWithinMs = 150_000

test('hostile clients lose their connections at the real limits, while others read', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation, asUsual)
  const { readers, target } = await openSite(server, installation)
  const pressure = await press(target)
  const startedAt = performance.now()
  const times: number[] = []
  while (pressure.held().length > 0) {
    const round = await readTogether(target, readers, { reads: 20, onStep: pressure.step })
    expect(round.refused).toEqual([])
    times.push(...round.times)
    // A kernel notices the end of a connection only when it is read from.
    pressure.readOn()
    expect(performance.now() - startedAt, `held: ${pressure.held().join(', ')}`).toBeLessThan(endedWithinMs)
  }
  pressure.leave()
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  await reportFigure(`pressure: the last hostile client was ended after ${seconds} s; ${times.length} reads`)
})

test('hostile clients do not double the time of honest readers in many rounds', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation, asUsual)
  const { readers, target } = await openSite(server, installation)
  const { quiet, hostile } = await compare(target, readers, { rounds: 5 * rounds, reads: 40 })
  const [calm, pressed] = [typicalP95(quiet), typicalP95(hostile)]
  await reportFigure(`pressure: p95 ${calm.toFixed(1)} ms quiet, ${pressed.toFixed(1)} ms under pressure`)
  expect(typicalRatio({ quiet, hostile })).toBeLessThan(2)
})
