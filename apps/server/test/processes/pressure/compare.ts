import { type Statuses, type Target, press } from './hostile-clients.ts'
import { type Reader, type Round, readTogether } from './honest-readers.ts'

interface Comparison {
  quiet: Round[]
  hostile: Round[]
  /** What the hostile clients were told, in all rounds together. */
  statuses: Statuses
  /** The fewest of the thirty that were still held at the end of a round. */
  held: number
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? 0

const p95Of = ({ times }: Round): number => percentile(times, 0.95)

/** Returns the median of the rounds' 95th percentiles: one round in which the machine stalls does not decide. */
export const typicalP95 = (rounds: readonly Round[]): number => percentile(rounds.map(p95Of), 0.5)

/**
 * Returns how much longer hostile rounds take than the quiet ones right before them, in the median: other work of the
 * machine comes and goes, and weighs on both of a pair.
 */
export const typicalRatio = ({ quiet, hostile }: Pick<Comparison, 'quiet' | 'hostile'>): number =>
  percentile(
    hostile.flatMap((round, index) => {
      const before = quiet[index]
      return before === undefined ? [] : [p95Of(round) / p95Of(before)]
    }),
    0.5,
  )

/** Measures quiet and hostile rounds in turn, so that both meet the same machine. */
export const compare = async (
  target: Target,
  readers: readonly Reader[],
  { rounds, reads }: { rounds: number; reads: number },
): Promise<Comparison> => {
  const result: Comparison = { quiet: [], hostile: [], statuses: new Map(), held: Infinity }
  for (let count = 0; count <= rounds; count += 1) {
    const quiet = await readTogether(target, readers, { reads, onStep: () => undefined })
    const pressure = await press(target)
    const hostile = await readTogether(target, readers, { reads, onStep: pressure.step })
    result.held = Math.min(result.held, pressure.held().length)
    pressure.leave()
    for (const [status, times] of pressure.statuses) {
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + times)
    }
    // The first of each warms up.
    if (count === 0) continue
    result.quiet.push(quiet)
    result.hostile.push(hostile)
  }
  return result
}
