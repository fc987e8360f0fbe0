import type { Load, Measured } from './load.ts'

export interface Sample extends Measured {
  /** CPU time of the server's process per response. */
  cpuMsEach: number
}

export interface Row {
  work: string
  contender: string
  /** The contender whose rate counts as one. */
  base: string
  samples: Sample[]
}

interface Facts {
  /** Resident memory in MB: after the start, after 50 people have signed in, after the last round. */
  memory: { name: string; startedMb: number; idleMb: number; afterMb: number }[]
  sizes: { path: string; bytes: number; brotliBytes: number }[]
  rounds: number
  load: Load
}

const sorted = (values: number[]): number[] => values.toSorted((a, b) => a - b)
const median = (values: number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0

const ofSamples = (row: Row | undefined, pick: (sample: Sample) => number): number[] =>
  row?.samples.map(pick) ?? []

/** Returns the ratios to the base, round by round: both of a pair met the same minute of the machine. */
const ratiosOf = (row: Row, base: Row | undefined): number[] =>
  row.samples.map(({ rate }, index) => rate / (base?.samples[index]?.rate ?? Number.NaN))

const threeDigits = (value: number): string => value.toPrecision(3)

const rowOf = (row: Row, rows: Row[]): string => {
  const base = rows.find(({ work, contender }) => work === row.work && contender === row.base)
  const ratios = sorted(ratiosOf(row, base))
  const cells = [
    row.work,
    row.contender,
    Math.round(median(ofSamples(row, ({ rate }) => rate))),
    row === base
      ? '1'
      : `${threeDigits(median(ratios))} (${threeDigits(ratios[0] ?? 0)} to ${threeDigits(ratios.at(-1) ?? 0)})`,
    median(ofSamples(row, ({ p50Ms }) => p50Ms)).toFixed(1),
    median(ofSamples(row, ({ p99Ms }) => p99Ms)).toFixed(1),
    median(ofSamples(row, ({ cpuMsEach }) => cpuMsEach)).toFixed(3),
  ]
  return `| ${cells.join(' | ')} |`
}

/** Returns the results as Markdown: medians of the rounds, ratios with their range. */
export const writeTable = (rows: Row[], { memory, sizes, rounds, load }: Facts): string =>
  [
    `${rounds} rounds of ${load.seconds} s with ${load.connections} connections, medians; ratio to the first row of each work, with its range.`,
    '',
    '| Work | Server | Responses per second | Ratio | p50 ms | p99 ms | CPU ms each |',
    '|---|---|---|---|---|---|---|',
    ...rows.map((row) => rowOf(row, rows)),
    '',
    '| Server | Memory started, MB | Idle after 50 sign-ins, MB | After the rounds, MB |',
    '|---|---|---|---|',
    ...memory.map(
      ({ name, ...mb }) =>
        `| ${name} | ${[mb.startedMb, mb.idleMb, mb.afterMb].map(Math.round).join(' | ')} |`,
    ),
    '',
    '| Response | Bytes | With brotli |',
    '|---|---|---|',
    ...sizes.map(({ path, bytes, brotliBytes }) => `| \`${path}\` | ${bytes} | ${brotliBytes} |`),
    '',
  ].join('\n')
