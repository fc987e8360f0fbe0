import type { Row } from './table.ts'
import type { Measured } from './watch.ts'

/** What took time in one work, from its start. */
interface Step {
  fromMs: number
  toMs: number
  what: string
}

const endOf = ({ allHitsMs, sharpMs }: Measured): number => allHitsMs ?? sharpMs

/** Returns the round in the middle, by its last moment. */
const middleRound = (rounds: readonly Measured[]): Measured | undefined =>
  rounds.toSorted((a, b) => endOf(a) - endOf(b))[rounds.length >> 1]

const momentsOf = ({ pictureMs, textMs, sharpMs, hitMs, allHitsMs }: Measured): Step[] =>
  Object.entries({
    picture: pictureMs,
    sharp: sharpMs,
    text: textMs,
    'first hit': hitMs,
    'all hits': allHitsMs,
  })
    .filter((moment): moment is [string, number] => moment[1] !== null && !Number.isNaN(moment[1]))
    .map(([name, ms]) => ({ fromMs: ms, toMs: ms, what: `**${name}**` }))

const stepsOf = (measured: Measured): Step[] =>
  [
    ...measured.traffic.transfers.map(({ path, askedAt, endedAt, bytes }) => ({
      fromMs: askedAt - measured.startedAt,
      toMs: endedAt - measured.startedAt,
      what: `${(bytes / 1000).toFixed(1)} KB ${path}`,
    })),
    ...measured.longTasks.map(({ fromMs, ms }) => ({ fromMs, toMs: fromMs + ms, what: 'long task' })),
    ...momentsOf(measured),
  ].toSorted((a, b) => a.fromMs - b.fromMs)

const whole = (ms: number): string => (Number.isNaN(ms) ? '' : ms.toFixed(0))

/** Returns each work's round in the middle as Markdown: what the line carried and what the processor did, and when. */
export const writeWaterfalls = (rows: readonly Row[]): string =>
  rows
    .flatMap(({ work, pdf, rounds }) => {
      const measured = middleRound(rounds)
      if (measured === undefined) return []
      return [
        `## ${work}, ${pdf}`,
        '',
        '| From, ms | To, ms | What |',
        '|---|---|---|',
        ...stepsOf(measured).map(
          ({ fromMs, toMs, what }) => `| ${whole(fromMs)} | ${whole(toMs)} | ${what} |`,
        ),
        '',
      ]
    })
    .join('\n')
