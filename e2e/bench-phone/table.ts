import { type Kind, type LineKind, connectionRoundTrips } from './line.ts'
import type { Visit } from './beside.ts'
import type { LongReading, Memory } from './memory.ts'
import type { Pinch } from './pinch.ts'
import type { Measured } from './watch.ts'

/** The rounds of one work with one PDF. */
export interface Row {
  work: string
  pdf: string
  roundTrips: number
  rounds: Measured[]
  /** Why a round has no result. */
  failures: string[]
}

interface Facts {
  lineName: string
  line: LineKind
  rounds: number
  /** One of each round. */
  readings: LongReading[]
  pinches: Pinch[]
  visits: Visit[][]
}

const kinds: Kind[] = ['html', 'js', 'css', 'font', 'pdf', 'picture', 'api', 'other']
const findWork = 'find'

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const bytesOf = ({ traffic }: Pick<Measured, 'traffic'>): number =>
  kinds.reduce((sum, kind) => sum + traffic.bytes[kind], 0)

/** The time that a line needs for some bytes and round trips when nothing else waits. */
const lineMs = ({ bitsPerSecond, roundTripMs }: LineKind, bytes: number, roundTrips: number): number =>
  (bytes * 8000) / bitsPerSecond + roundTrips * roundTripMs

const physicsOf = (row: Row, line: LineKind) => (measured: Measured) =>
  lineMs(line, bytesOf(measured), row.roundTrips)

/** What a picture needs: the document and pictures, without the code and the PDF. */
const picturePhysicsOf = (row: Row, line: LineKind) => (measured: Measured) =>
  lineMs(line, measured.traffic.bytes.html + measured.traffic.bytes.picture, row.roundTrips)

/** Prints a median with its ratio to physics; "never" when no round had it. */
const timeCell = (
  row: Row,
  pick: (measured: Measured) => number | null,
  physics: (measured: Measured) => number,
): string => {
  const pairs = row.rounds.flatMap((measured) => {
    const ms = pick(measured)
    return ms === null || Number.isNaN(ms) ? [] : [{ ms, ratio: ms / physics(measured) }]
  })
  if (pairs.length === 0) return row.rounds.length === 0 ? 'failed' : 'never'
  const few = pairs.length < row.rounds.length ? `, ${pairs.length} of ${row.rounds.length} rounds` : ''
  const middleMs = median(pairs.map(({ ms }) => ms)).toFixed(0)
  const ratio = median(pairs.map((pair) => pair.ratio))
  // Without a connection there is no physics.
  return Number.isFinite(ratio) ? `${middleMs} (${ratio.toFixed(1)}${few})` : `${middleMs}${few}`
}

const longTaskMs = ({ longTasks }: Measured): number => longTasks.reduce((sum, { ms }) => sum + ms, 0)

const middle = (row: Row, pick: (measured: Measured) => number): string =>
  row.rounds.length === 0 ? '' : median(row.rounds.map(pick)).toFixed(0)

const trafficCells = (row: Row): string[] => [
  middle(row, ({ traffic }) => traffic.requests),
  middle(row, (measured) => bytesOf(measured) / 1000),
  kinds.map((kind) => middle(row, ({ traffic }) => traffic.bytes[kind] / 1000)).join(' / '),
  `${middle(row, ({ longTasks }) => longTasks.length)}, ${middle(row, longTaskMs)} ms`,
]

const lineOfCells = (cells: string[]): string => `| ${cells.join(' | ')} |`

const pageRow = (row: Row, line: LineKind): string => {
  const physics = physicsOf(row, line)
  return lineOfCells([
    row.work,
    row.pdf,
    timeCell(row, ({ pictureMs }) => pictureMs, picturePhysicsOf(row, line)),
    timeCell(row, ({ sharpMs }) => sharpMs, physics),
    timeCell(row, ({ textMs }) => textMs, physics),
    middle(row, physics),
    ...trafficCells(row),
  ])
}

const findRow = (row: Row, line: LineKind): string =>
  lineOfCells([
    row.work,
    row.pdf,
    timeCell(row, ({ hitMs }) => hitMs, physicsOf(row, line)),
    timeCell(row, ({ allHitsMs }) => allHitsMs, physicsOf(row, line)),
    middle(row, physicsOf(row, line)),
    ...trafficCells(row),
  ])

const trafficHead = `Requests | KB | KB: ${kinds.join(' / ')} | Long tasks |`
const rule = (head: string): string => head.replaceAll(/[^|]+/g, '---')

const pageHead = `| Work | PDF | Picture, ms | Sharp, ms | Text, ms | Physics, ms | ${trafficHead}`
const findHead = `| Work | PDF | First hit, ms | All hits, ms | Physics, ms | ${trafficHead}`
const memoryHead = '| Page | Renderer, MB | DOM nodes | JavaScript heap, MB |'

const elsewhereHead = '| Painted on another device where the first one stopped, ms |'
const pinchHead = '| Work | Frames | Worst frame, ms | Frames over 100 ms |'
const besideHead = '| Page | Largest content, ms | Requests | KB | Long tasks, ms | Blocking, ms |'

const memoryRows = (readings: LongReading[]): string[] =>
  [0, 1].map((index) => {
    const ofRounds = readings.flatMap(({ memory }) => memory.slice(index, index + 1))
    const of = (pick: (looked: Memory) => number) => median(ofRounds.map(pick)).toFixed(0)
    return lineOfCells([
      of(({ page }) => page),
      of(({ rssMb }) => rssMb),
      of(({ domNodes }) => domNodes),
      of(({ heapMb }) => heapMb),
    ])
  })

const whole = (values: number[]): string => median(values).toFixed(0)

const pinchRow = (pinches: Pinch[]): string =>
  lineOfCells([
    'pinch',
    whole(pinches.map(({ frames }) => frames)),
    whole(pinches.map(({ worstMs }) => worstMs)),
    whole(pinches.map(({ slow }) => slow)),
  ])

const besideRows = (visits: Visit[][]): string[] =>
  (visits[0] ?? []).map(({ name }) => {
    const same = visits.flat().filter((visit) => visit.name === name)
    const of = (pick: (visit: Visit) => number) => whole(same.map(pick))
    return lineOfCells([
      name,
      of(({ contentMs }) => contentMs),
      of(({ traffic }) => traffic.requests),
      of((visit) => bytesOf(visit) / 1000),
      of(({ longTaskMs }) => longTaskMs),
      of(({ blockedMs }) => blockedMs),
    ])
  })

const table = (head: string, rows: string[]): string[] =>
  rows.length === 0 ? [] : ['', head, rule(head), ...rows]

/** Returns the results as Markdown: medians, with their ratios to physics in brackets. */
export const writeTable = (
  rows: Row[],
  { lineName, line, rounds, readings, pinches, visits }: Facts,
): string => {
  const mbit = line.bitsPerSecond / 1_000_000
  const failures = rows.flatMap(({ work, pdf, failures: all }) =>
    all.map((why) => `- ${work}, ${pdf}: ${why}`),
  )
  return [
    `Line ${lineName}: ${mbit} Mbit/s, ${line.roundTripMs} ms, ${connectionRoundTrips} round trips more for a ` +
      'new connection, slow start; processor four times slower.',
    `Medians of ${rounds}; in brackets the ratio to physics. Physics is the bytes that were sent, at the rate of the ` +
      'line, and the least round trips of the work.',
    ...table(
      pageHead,
      rows.filter(({ work }) => work !== findWork).map((row) => pageRow(row, line)),
    ),
    ...table(
      findHead,
      rows.filter(({ work }) => work === findWork).map((row) => findRow(row, line)),
    ),
    ...table(pinchHead, pinches.length === 0 ? [] : [pinchRow(pinches)]),
    ...table(besideHead, besideRows(visits)),
    ...table(memoryHead, readings.length === 0 ? [] : memoryRows(readings)),
    ...table(
      elsewhereHead,
      readings.length === 0 ? [] : [lineOfCells([whole(readings.map(({ elsewhereMs }) => elsewhereMs))])],
    ),
    ...(failures.length === 0 ? [] : ['', 'Without a result:', '', ...failures]),
    '',
  ].join('\n')
}
