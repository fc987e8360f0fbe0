import { type Ranking, type Scores, scoresIn } from './measure-quality.ts'
import type { Times } from './speed.ts'

export interface Measured {
  engine: string
  pages: number
  subjects: number
  indexSeconds: number
  freshSeconds: number | null
  rankings: Ranking[]
  times: Times[]
}

const share = (value: number): string => value.toFixed(3).replace(/^0/, '').replace(/^-0/, '-')
const signed = (value: number): string => `${value < 0 ? '-' : '+'} ${share(Math.abs(value))}`
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

const grid = (head: string[], rows: (string | number)[][]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]

/** Returns p95 of a person for all kinds of queries. */
const p95Of = ({ times }: Measured, who: string): string => {
  const found = times.find(({ name }) => name === `${who}, all`)
  return found === undefined ? '' : ms(found.p95)
}

/** Writes a figure of two rankings; nothing when one of them was not measured. */
const beside = (one: Scores | null, other: Scores | null, cell: (one: Scores, other: Scores) => string) =>
  one === null || other === null ? '' : cell(one, other)

type Cell = (measured: Measured) => string

const qualityCells: [name: string, goal: string, cell: Cell][] = [
  [
    'known item: recall@10 / MRR',
    '.95 / .82',
    ({ rankings }) => {
      const known = scoresIn(rankings, 'known items')
      return known === null ? '' : `${share(known.recall10)} / ${share(known.mrr)}`
    },
  ],
  [
    'the same, beside `ts_rank_cd` AND with headings',
    '+ .03 / + .10',
    ({ rankings }) =>
      beside(
        scoresIn(rankings, 'known items'),
        scoresIn(rankings, 'known items', '`ts_rank_cd` AND'),
        (one, other) => `${signed(one.recall10 - other.recall10)} / ${signed(one.mrr - other.mrr)}`,
      ),
  ],
  [
    'after a typing error: MRR, as a share of the clean one',
    '.85',
    ({ rankings }) =>
      beside(scoresIn(rankings, 'known items, misspelt'), scoresIn(rankings, 'known items'), (one, other) =>
        share(one.mrr / other.mrr),
      ),
  ],
  [
    'question: recall@5, beside `ts_rank_cd` OR',
    '+ .08',
    ({ rankings }) =>
      beside(
        scoresIn(rankings, 'questions'),
        scoresIn(rankings, 'questions', '`ts_rank_cd` OR'),
        (one, other) => signed(one.recall5 - other.recall5),
      ),
  ],
]

const speedCells: [name: string, goal: string, cell: Cell][] = [
  ['student, 10 subjects, p95, ms', 'PostgreSQL 15, embedded 40', (one) => p95Of(one, 'student')],
  ['owner over everything, p95, ms', '200', (one) => p95Of(one, 'owner')],
]

const freshCell: [name: string, goal: string, cell: Cell] = [
  'a new PDF of 109 pages can be found after, s',
  '10',
  ({ freshSeconds }) => (freshSeconds === null ? '' : freshSeconds.toFixed(1)),
]

/** Writes the table of goals with one column for each engine and size. */
const goals = (all: readonly Measured[]): string[] =>
  grid(
    ['Measured', 'Goal', ...all.map(({ engine, pages }) => `${engine}, ${pages} pages`)],
    [...speedCells, ...qualityCells, freshCell].map(([name, goal, cell]) => [name, goal, ...all.map(cell)]),
  )

const qualityOf = ({ engine, pages, rankings }: Measured): string[] =>
  rankings.length === 0
    ? []
    : [
        '',
        `Quality on ${engine}, ${pages} pages: known items at their place, questions in their subject.`,
        '',
        ...grid(
          ['Queries', 'Ranked by', 'recall@5', 'recall@10', 'MRR@10', 'Count'],
          rankings.map(({ kind, by, scores: { recall5, recall10, mrr }, count }) => [
            kind,
            by,
            share(recall5),
            share(recall10),
            share(mrr),
            count,
          ]),
        ),
      ]

const timesOf = ({ engine, pages, subjects, indexSeconds, times }: Measured): string[] =>
  times.length === 0
    ? []
    : [
        '',
        `Time on ${engine}, ${pages} pages in ${subjects} subjects, indexed in ${Math.round(indexSeconds)} s.`,
        '',
        ...grid(
          ['Searches of', 'p50, ms', 'p95, ms', 'CPU, ms, mean', 'Searches'],
          times.map(({ name, p50, p95, cpu, count }) => [name, ms(p50), ms(p95), ms(cpu), count]),
        ),
      ]

/** Writes the results as Markdown. */
export const writeTable = (all: readonly Measured[]): string =>
  [...goals(all), ...all.flatMap((one) => [...qualityOf(one), ...timesOf(one)]), ''].join('\n')
