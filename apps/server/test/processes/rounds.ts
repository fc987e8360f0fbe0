import { appendFile } from 'node:fs/promises'

/** Rounds of each long test: many in `npm run test:long`, one in other runs. */
export const rounds = Number(process.env['ROUNDS'] || '1')

/** Whether this is a run of many rounds. */
export const isInRounds = process.env['ROUNDS'] !== undefined

/** How often a test of one kind of write kills its server; other runs leave most kills to crash-writes. */
export const kills = Number(process.env['ROUNDS'] || '2')

/** Where `npm run test:long` collects the figures that it prints at the end. */
const figuresFile = process.env['FIGURES_FILE']

export const reportFigure = async (line: string): Promise<void> => {
  if (figuresFile !== undefined) await appendFile(figuresFile, `${line}\n`)
}

/** Describes measured times by their median and 95th percentile. */
export const describeTimes = (name: string, times: number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, n = ${sorted.length}`
}
