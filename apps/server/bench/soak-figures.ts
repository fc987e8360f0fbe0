/** Memory of one server at one moment, in bytes. */
export interface MemorySample {
  seconds: number
  rss: number
  heap: number
  external: number
  pdfProcesses: number
}

export interface Soaked {
  name: string
  samples: MemorySample[]
  /** Responses of the whole run. */
  responses: number
  /** Visits that were left out because too many were open. */
  leftOut: number
  /** What failed, one sentence each. */
  failures: string[]
}

/** How much the last quarter may lie above the second: more than chance of the collector, less than any leak. */
const mostGrowth = 1.1

const megabyte = 1024 * 1024
const mb = (bytes: number): string => String(Math.round(bytes / megabyte))

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

const quartersOf = (values: number[]): number[][] =>
  [0, 1, 2, 3].map((quarter) =>
    values.slice((values.length * quarter) / 4, (values.length * (quarter + 1)) / 4),
  )

/** Returns how many bytes a figure grows in an hour: the slope of the straight line that fits it best. */
export const slopePerHour = (samples: MemorySample[], pick: (sample: MemorySample) => number): number => {
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const times = samples.map(({ seconds }) => seconds)
  const [meanTime, meanValue] = [meanOf(times), meanOf(samples.map(pick))]
  const product = samples.reduce(
    (sum, sample) => sum + (sample.seconds - meanTime) * (pick(sample) - meanValue),
    0,
  )
  const square = times.reduce((sum, time) => sum + (time - meanTime) ** 2, 0)
  return (product / square) * 3600
}

/** Returns what is wrong with a soak, one sentence each: failed requests, or memory that grows. */
export const complaintsOf = ({ name, samples, failures }: Soaked): string[] => {
  const [, second = [], , last = []] = quartersOf(samples.map(({ rss }) => rss))
  const [before, after] = [median(second), median(last)]
  // Without samples nothing was shown, so the comparison is written to fail on NaN.
  const isFlat = after <= before * mostGrowth
  return [
    ...(isFlat
      ? []
      : [`${name}: memory grew from ${mb(before)} MB in the second quarter to ${mb(after)} MB.`]),
    ...(failures.length === 0
      ? []
      : [`${name}: ${failures.length} requests failed. ${[...new Set(failures)].slice(0, 5).join(' ')}`]),
  ]
}

const figures: { name: string; pick: (sample: MemorySample) => number }[] = [
  { name: 'resident', pick: ({ rss }) => rss },
  { name: 'heap', pick: ({ heap }) => heap },
  { name: 'outside the heap', pick: ({ external }) => external },
  { name: 'PDF processes', pick: ({ pdfProcesses }) => pdfProcesses },
]

const rowsOf = ({ name, samples }: Soaked): string[] =>
  figures.map((figure) => {
    const values = samples.map(figure.pick)
    const medians = quartersOf(values).map((quarter) => mb(median(quarter)))
    const most = values.reduce((largest, value) => Math.max(largest, value), 0)
    const slope = (slopePerHour(samples, figure.pick) / megabyte).toFixed(1)
    return `| ${[name, figure.name, ...medians, mb(median(values)), mb(most), slope].join(' | ')} |`
  })

/** Returns the results of a soak as Markdown. */
export const writeSoak = (soaked: Soaked[], minutes: number): string => {
  const complaints = soaked.flatMap(complaintsOf)
  const counts = soaked.map(
    ({ name, responses, leftOut, failures }) =>
      `${name}: ${responses} responses, ${failures.length} failed; ${leftOut} visits were left out.`,
  )
  return [
    `${minutes} minutes of mixed load. Medians of each quarter in MB, and the slope in MB per hour.`,
    '',
    '| Server | Memory | 1st quarter | 2nd | 3rd | 4th | All | Most | Slope |',
    '|---|---|---|---|---|---|---|---|---|',
    ...soaked.flatMap(rowsOf),
    '',
    ...counts,
    complaints.length === 0 ? 'Memory is flat.' : complaints.join('\n'),
    '',
  ].join('\n')
}
