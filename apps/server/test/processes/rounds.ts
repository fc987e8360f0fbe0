import { appendFile } from 'node:fs/promises'

/** How often the long tests go round: few times beside the other tests, many in `npm run test:long`. */
export const rounds = Number(process.env['ROUNDS'] || '3')

/** How often a test of one kind of write kills its server; beside the other tests crash-writes kills in the middle of all kinds. */
export const kills = Number(process.env['ROUNDS'] || '2')

/** Where `npm run test:long` collects what it prints in the end. */
const figuresFile = process.env['FIGURES_FILE']

export const reportFigure = async (line: string): Promise<void> => {
  if (figuresFile !== undefined) await appendFile(figuresFile, `${line}\n`)
}

/** The middle, and what all but a twentieth stay below, of measured times. */
export const describeTimes = (name: string, times: number[]): string => {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
  return `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms, n = ${sorted.length}`
}
