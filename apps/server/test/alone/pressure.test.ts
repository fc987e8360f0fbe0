import { expect, test, vi } from 'vitest'
import { seededInstallation } from '../processes/installation.ts'
import { compare } from '../processes/pressure/compare.ts'
import { openSite } from '../processes/pressure/honest-readers.ts'
import { slowTestMs, startServer } from '../processes/server-program.ts'

vi.setConfig({ testTimeout: slowTestMs })

const asUsual = { READS_PER_SECOND_PERSON: '100', READS_PER_SECOND_ADDRESS: '2000', TRUST_PROXY: '1' }

test('thirty hostile clients are held or refused while twenty honest readers get every response', async () => {
  const installation = await seededInstallation()
  const server = await startServer(installation, asUsual)
  const { readers, target } = await openSite(server, installation)
  const { quiet, hostile, statuses, held } = await compare(target, readers, { rounds: 1, reads: 40 })
  expect([...quiet, ...hostile].flatMap(({ refused }) => refused)).toEqual([])
  // They were there: the thirty held on, and the greedy, the guesser and the forms were refused.
  expect(held).toBeGreaterThanOrEqual(24)
  for (const status of [400, 401, 429]) expect(statuses.get(status), `status ${status}`).toBeGreaterThan(0)
})
