import { type Ranking, type Scores, scoresIn } from './measure-quality.ts'
import type { Times } from './speed.ts'

export interface Measured {
  engine: string
  pages: number
  subjects: number
  indexSeconds: number
  /** What the index takes on the disk. */
  indexBytes: number
  freshSeconds: number | null
  rankings: Ranking[]
  times: Times[]
}

const share = (value: number): string => value.toFixed(3).replace(/^0/, '').replace(/^-0/, '-')
const signed = (value: number): string => `${value < 0 ? '-' : '+'} ${share(Math.abs(value))}`
const inMegabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)

const row = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`

const grid = (head: string[], rows: (string | number)[][]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]

const allOf = ({ times }: Measured, who: string) => times.find(({ name }) => name === `${who}, all`)

/** From this size on the goal of a million pages counts. */
const isMillion = ({ engine, pages }: Measured): boolean => engine === 'PostgreSQL' && pages >= 900_000

/** Returns p95 of a student for all kinds of queries. */
const ofStudent = (measured: Measured): string => {
  const found = allOf(measured, 'student')
  return found === undefined ? '' : ms(found.p95)
}

/** Returns p95 and the slowest search of the owner. */
const ofOwner = (measured: Measured): string => {
  const found = allOf(measured, 'owner')
  return found === undefined ? '' : `${ms(found.p95)} / ${ms(found.slowest)}`
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
    'exact form: recall@5 / MRR',
    '',
    ({ rankings }) => {
      const forms = scoresIn(rankings, 'exact forms')
      return forms === null ? '' : `${share(forms.recall5)} / ${share(forms.mrr)}`
    },
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
  [
    'student, 10 subjects, p95, ms',
    'PostgreSQL 15, embedded 40',
    (one) => (isMillion(one) ? '' : ofStudent(one)),
  ],
  [
    'the same student among 10^6 pages, p95, ms',
    'PostgreSQL 25',
    (one) => (isMillion(one) ? ofStudent(one) : ''),
  ],
  ['owner over everything, p95 / slowest, ms', '200 / 200', ofOwner],
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

const timesOf = ({ engine, pages, subjects, indexSeconds, indexBytes, times }: Measured): string[] =>
  times.length === 0
    ? []
    : [
        '',
        `Time on ${engine}, ${pages} pages in ${subjects} subjects, indexed in ${Math.round(indexSeconds)} s, ${inMegabytes(indexBytes)} MB.`,
        '',
        ...grid(
          ['Searches of', 'p50, ms', 'p95, ms', 'slowest, ms', 'CPU, ms, mean', 'Searches'],
          times.map(({ name, p50, p95, slowest, cpu, count }) => [
            name,
            ms(p50),
            ms(p95),
            ms(slowest),
            ms(cpu),
            count,
          ]),
        ),
      ]

/** Writes the results as Markdown. */
export const writeTable = (all: readonly Measured[]): string =>
  [...goals(all), ...all.flatMap((one) => [...qualityOf(one), ...timesOf(one)]), ''].join('\n')
