import { meanOf } from './figures.ts'
import { type Measured, type PageResult, meanCpuOf, pageStates } from './measure.ts'
import { engineNames } from './reading-engine.ts'

const megabyte = 1_048_576

const share = (value: number): string => value.toFixed(3).replace(/^0/, '')
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

const grid = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] => [
  row(head),
  row(head.map(() => '---')),
  ...rows.map(row),
]

const engines = Object.values(engineNames)
const unknown = 'not measured yet'

/** Writes the word recall of all engines beside each other. */
const recallRows = (all: readonly Measured[]): string[][] =>
  pageStates.map((state) => [
    state,
    ...engines.map((name) => {
      const found = all.find((measured) => measured.engine === name && measured.state === state)
      return found === undefined ? unknown : share(meanOf(found.results.map(({ recall }) => recall)))
    }),
  ])

const rowOf = (measured: Measured): (string | number)[] => {
  const { engine, state, results, memoryBytes } = measured
  const mean = (pick: (result: PageResult) => number) => meanOf(results.map(pick))
  const cpu = meanCpuOf(measured)
  return [
    engine,
    state,
    results.length,
    share(mean(({ recall }) => recall)),
    share(Math.min(...results.map(({ recall }) => recall))),
    share(mean(({ strange }) => strange)),
    mean(({ confidence }) => confidence).toFixed(1),
    mean(({ seconds }) => seconds).toFixed(2),
    cpu === null ? '' : cpu.toFixed(2),
    memoryBytes === 0 ? '' : Math.round(memoryBytes / megabyte),
  ]
}

const pageRows = (all: readonly Measured[]): (string | number)[][] =>
  (all[0]?.results ?? []).map(({ file, page, words }, index) => [
    file.replace(/\.pdf$/, ''),
    page,
    words,
    ...all.map(({ results }) => share(results[index]?.recall ?? 0)),
  ])

/** Writes the results as Markdown: the word recall of all engines, other means, then the word recall of each page. */
export const writeTable = (all: readonly Measured[]): string =>
  [
    'Word recall.',
    '',
    ...grid(['Pages', ...engines], recallRows(all)),
    '',
    ...grid(
      [
        'Engine',
        'Pages',
        'Count',
        'Word recall',
        'Worst page',
        'Words not on the page',
        'Confidence',
        'Wall, s a page',
        'CPU, s a page',
        'Memory, MB',
      ],
      all.map(rowOf),
    ),
    '',
    'Word recall of each page.',
    '',
    ...grid(
      ['PDF', 'Page', 'Words', ...all.map(({ engine, state }) => `${engine}, ${state}`)],
      pageRows(all),
    ),
    '',
  ].join('\n')

const heading = '## Results'

/** Puts results into a guide: they replace what stands under its heading "Results". Any other text is replaced whole. */
export const withResults = (guide: string, table: string): string => {
  const at = guide.indexOf(`${heading}\n`)
  return at === -1 ? table : `${guide.slice(0, at)}${heading}\n\n${table}`
}
