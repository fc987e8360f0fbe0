// A room imports only rooms before it, a feature only what another one offers, and neither files nor features of the
// server import each other in a circle. The picture in docs/architecture.md is drawn from the imports; `--write` draws it again.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  circlesOf,
  drawRooms,
  edgesOf,
  edgesOfFeatures,
  placeOf,
  problemsOfImports,
} from './metrics/rooms.mjs'
import { listFiles, listSources } from './metrics/source-files.mjs'
import { root } from './project.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')

const files = listSources(listFiles(root))
  .filter(({ path, kind }) => kind === 'source' && placeOf(path) !== null)
  .map(({ path }) => ({ path, text: read(path) }))
const edges = edgesOf(files)

const page = 'docs/architecture.md'
const markers = ['<!-- rooms: drawn by scripts/check-rooms.mjs -->', '<!-- end of rooms -->']
const text = read(page)
const [from, to] = markers.map((marker) => text.indexOf(marker))
if (from < 0 || to < from) throw new Error(`${page} has no place for the rooms.`)
const drawn = `${text.slice(0, from)}${markers[0]}\n\n${drawRooms(files, edges)}\n\n${text.slice(to)}`
const isWriting = process.argv.includes('--write')
if (isWriting) writeFileSync(join(root, page), drawn)

const problems = [
  ...problemsOfImports(edges),
  ...circlesOf(edges).map((circle) => `The files ${circle.join(', ')} import each other in a circle.`),
  ...circlesOf(edgesOfFeatures(edges)).map(
    (circle) => `The features ${circle.join(', ')} import each other in a circle.`,
  ),
  ...(isWriting || drawn === text
    ? []
    : [`${page} shows other rooms than there are. Run: node scripts/check-rooms.mjs --write`]),
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
