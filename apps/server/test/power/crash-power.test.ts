import { expect, test } from 'vitest'
import { createRandom } from '../processes/padded-pdf.ts'
import { isInRounds, reportFigure, rounds } from '../processes/rounds.ts'
import { slowTestMs } from '../processes/server-program.ts'
import {
  recordBackup,
  recordFirstStart,
  recordImport,
  recordMigration,
  recordMove,
  recordRestore,
} from './recorded-work.ts'
import { recordWrites } from './recorded-writes.ts'
import { cutOften } from './scenario.ts'

const seed = Number(process.env['SEED'] || Date.now() % 1_000_000)

/** The time limit of a cut. */
const cutMs = 20_000

/** Cuts per round in the rounds of `npm run test:long`, and those of other runs: 25 and 1. */
const allKinds = [
  { name: 'ten kinds of writes', recording: recordWrites, cuts: 9, cutsOnce: 1 },
  { name: 'the very first start', recording: recordFirstStart, cuts: 4, cutsOnce: 0 },
  { name: 'a migration', recording: recordMigration, cuts: 3, cutsOnce: 0 },
  { name: 'an import', recording: recordImport, cuts: 3, cutsOnce: 0 },
  { name: 'a backup', recording: recordBackup, cuts: 2, cutsOnce: 0 },
  { name: 'a restore', recording: recordRestore, cuts: 2, cutsOnce: 0 },
  { name: 'a move', recording: recordMove, cuts: 2, cutsOnce: 0 },
]
const kinds = allKinds.filter(({ cutsOnce }) => isInRounds || cutsOnce > 0)

test.each(kinds)(
  `power cuts during $name lose nothing that was acknowledged (SEED=${seed})`,
  async (kind) => {
    const cuts = isInRounds ? kind.cuts * rounds : kind.cutsOnce
    const recording = await kind.recording()
    expect(recording.moments.length).toBeGreaterThan(0)
    expect(await cutOften(recording, { cuts, random: createRandom(seed) })).toEqual([])
    const { tree, moments } = recording
    await reportFigure(
      `power: ${cuts} cuts during ${kind.name} (SEED=${seed}): 0 lost, doctor --deep content each time; ` +
        `${tree.operations.length} operations and ${moments.length} acknowledgements were recorded`,
    )
  },
  // Most of all for a busy machine: every cut starts a database.
  slowTestMs + rounds * 9 * cutMs,
)
