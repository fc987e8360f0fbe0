import { test, vi } from 'vitest'
import { seededInstallation } from './installation.ts'
import { slowTestMs } from './server-program.ts'
import { expectGuessesOfOne, expectProofsBelieved, startPair } from './two-clocks.ts'

vi.setConfig({ testTimeout: slowTestMs })

test.each([
  ['alike', 0],
  ['70 s apart', 70],
  ['an hour apart, the other way', -3600],
])('two processes whose clocks are %s look at as many guesses as one', async (_title, seconds) =>
  expectGuessesOfOne(await startPair(await seededInstallation(), seconds)),
)

test.each([300, -300])(
  'what is proved at one process counts at another whose clock is wrong by %d s',
  (seconds) => expectProofsBelieved(seconds),
)
