import type { Quality, Scores } from './measure-quality.ts'
import type { Times } from './speed.ts'

export interface Measured {
  engine: string
  pages: number
  subjects: number
  indexSeconds: number
  freshSeconds: number | null
  quality: Quality | null
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

const goalRow = (
  name: string,
  goal: string,
  all: readonly Measured[],
  cell: (measured: Measured, quality: Quality) => string,
) => [name, goal, ...all.map((one) => (one.quality === null ? '' : cell(one, one.quality)))]

/** Writes the table of goals with one column for each engine and size. */
const goals = (all: readonly Measured[]): string[] =>
  grid(
    ['Measured', 'Goal', ...all.map(({ engine, pages }) => `${engine}, ${pages} pages`)],
    [
      [
        'student, 10 subjects, p95, ms',
        'PostgreSQL 15, embedded 40',
        ...all.map((one) => p95Of(one, 'student')),
      ],
      ['owner over everything, p95, ms', '200', ...all.map((one) => p95Of(one, 'owner'))],
      goalRow(
        'known item: recall@10 / MRR',
        '.95 / .82',
        all,
        (_one, { clean }) => `${share(clean.recall10)} / ${share(clean.mrr)}`,
      ),
      goalRow(
        'the same, beside `ts_rank_cd` AND with headings',
        '+ .03 / + .10',
        all,
        (_one, { clean, cleanAll }) =>
          `${signed(clean.recall10 - cleanAll.recall10)} / ${signed(clean.mrr - cleanAll.mrr)}`,
      ),
      goalRow(
        'after a typing error: MRR, as a share of the clean one',
        '.85',
        all,
        (_one, { clean, misspelt }) => share(misspelt.mrr / clean.mrr),
      ),
      goalRow(
        'question: recall@5, beside `ts_rank_cd` OR',
        '+ .08',
        all,
        (_one, { questions, questionsSome }) => signed(questions.recall5 - questionsSome.recall5),
      ),
      [
        'a new PDF of 109 pages can be found after, s',
        '10',
        ...all.map(({ freshSeconds }) => (freshSeconds === null ? '' : freshSeconds.toFixed(1))),
      ],
    ],
  )

const scores = (name: string, { recall5, recall10, mrr }: Scores) => [
  name,
  share(recall5),
  share(recall10),
  share(mrr),
]

const qualityOf = ({ engine, pages, quality }: Measured): string[] => {
  if (quality === null) return []
  const { knownItems, questionCount } = quality
  return [
    '',
    `Quality on ${engine}, ${pages} pages: ${knownItems} known items at their place, ${questionCount} questions in their subject.`,
    '',
    ...grid(
      ['Ranking', 'recall@5', 'recall@10', 'MRR@10'],
      [
        scores('known items, search', quality.clean),
        scores('known items, `ts_rank_cd` AND', quality.cleanAll),
        scores('known items, `ts_rank_cd` OR', quality.cleanSome),
        scores('known items with a typing error, search', quality.misspelt),
        scores('questions, search', quality.questions),
        scores('questions, `ts_rank_cd` AND', quality.questionsAll),
        scores('questions, `ts_rank_cd` OR', quality.questionsSome),
      ],
    ),
    '',
    `MRR of index entries ${share(quality.indexMrr)}, of headings ${share(quality.headingMrr)}.`,
  ]
}

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
