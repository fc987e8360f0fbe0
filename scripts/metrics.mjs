// npm run metrics: the figures of the code, of this working copy or of another one.
//   npm run metrics                 prints the table
//   npm run metrics -- FOLDER       prints it for another working copy
//   npm run metrics -- --details    lists the duplicates, circles and foreign tables, too
//
// Sources are `.ts` and `.tsx` below apps, packages and e2e without tests, declarations and configuration. A function is
// anything with a body, a component a function of a `.tsx` file whose name begins with a capital. A cast is `as` except
// `as const`. A circle is a group of files or features that reach each other by imports, types included. A table is
// shared when more than one file of the server imports it as a value; `*.query.ts` do not count. A duplicate is a block
// of at least 6 lines and 50 words and signs that occurs twice, without comments, imports and blank lines.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findDuplicates } from './metrics/duplicates.mjs'
import { countFolders } from './metrics/folders.mjs'
import { incompleteNouns } from './metrics/nouns.mjs'
import { circlesOf, edgesOf, edgesOfFeatures, placeOf } from './metrics/rooms.mjs'
import { listFiles, readSources } from './metrics/source-files.mjs'
import { findSharedTables } from './metrics/tables.mjs'
import { root } from './project.mjs'

const options = process.argv.slice(2)
const folder = resolve(options.find((text) => !text.startsWith('--')) ?? root)

const files = listFiles(folder)
const all = readSources(folder, files)
const ofKind = (kind) => all.filter((file) => file.kind === kind)
const sources = ofKind('source')
const tests = ofKind('test')

const sum = (list, key) => list.reduce((total, item) => total + item[key], 0)
const inGroups = new Intl.NumberFormat('en-US')
const number = (value) => inGroups.format(value)
const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
const tail = (values, shares) => {
  const sorted = values.toSorted((a, b) => a - b)
  return [...shares.map((share) => quantile(sorted, share)), sorted.at(-1)].join(' / ')
}
const fileTail = (prefix) =>
  tail(
    sources.filter(({ path }) => path.startsWith(prefix)).map(({ lines }) => lines),
    [0.5, 0.9],
  )

const functions = sources.flatMap((file) => file.functions)
const components = sources.flatMap((file) => file.components)
const sourceLines = sum(sources, 'lines')
const testLines = sum(tests, 'lines')
const duplicates = findDuplicates(all)
const edges = edgesOf(
  sources
    .filter(({ path }) => placeOf(path) !== null)
    .map(({ path }) => ({ path, text: readFileSync(join(folder, path), 'utf8') })),
)
const circles = circlesOf(edges)
const featureCircles = circlesOf(edgesOfFeatures(edges))
const sharedTables = findSharedTables(sources)
const extraUses = sharedTables.map(({ paths }) => ({ count: paths.length - 1 }))
const nouns = incompleteNouns(files)
const [fullest] = countFolders(all)

const rows = [
  ['source files / lines', `${sources.length} / ${number(sourceLines)}`],
  ['style files / lines', `${ofKind('style').length} / ${number(sum(ofKind('style'), 'lines'))}`],
  ['source lines without comments and blank lines', number(sum(sources, 'codeLines'))],
  ['test files / lines', `${tests.length} / ${number(testLines)}`],
  ['test lines per source line', (testLines / sourceLines).toFixed(2)],
  ['lines with a comment', `${((100 * sum(sources, 'commentLines')) / sourceLines).toFixed(1)} %`],
  ['file median / p90 / max', fileTail('')],
  ['file of the server', fileTail('apps/server/')],
  ['file of the browser', fileTail('apps/web/')],
  ['file of the contract', fileTail('packages/contract/')],
  ['function median / p90 / p99 / max', tail(functions, [0.5, 0.9, 0.99])],
  ['component median / p90 / p99 / max', tail(components, [0.5, 0.9, 0.99])],
  ['components / effects', `${components.length} / ${sum(sources, 'effects')}`],
  [
    'casts / any / non-null',
    `${sum(sources, 'casts')} / ${sum(sources, 'anys')} / ${sum(sources, 'nonNulls')}`,
  ],
  ['fullest folder', `${fullest.files} (${fullest.folder})`],
  ['circles of files', String(circles.length)],
  ['circles of features on the server', String(featureCircles.length)],
  [
    'tables that several files use / uses beyond the first',
    `${sharedTables.length} / ${sum(extraUses, 'count')}`,
  ],
  ['literal duplicate pairs, tests and styles included', String(duplicates.length)],
  ['nouns with an incomplete slice', String(nouns.length)],
]

for (const [name, figure] of rows) console.log(`| ${name} | ${figure} |`)
if (options.includes('--details')) {
  for (const { lines, first, second } of duplicates)
    console.log(`duplicate of ${lines} lines: ${first} ${second}`)
  for (const circle of [...circles, ...featureCircles]) console.log(`circle: ${circle.join(', ')}`)
  for (const { table, paths } of sharedTables) console.log(`table ${table}: ${paths.join(' ')}`)
  for (const noun of nouns) console.log(`incomplete: ${noun}`)
}
