// One noun, one name: every noun has its three homes, no folder holds more than 16 source files, and no features of
// the server import each other in a circle.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { findCircles } from './metrics/feature-graph.mjs'
import { countFolders, mostFilesInFolder } from './metrics/folders.mjs'
import { problemsOfNouns } from './metrics/nouns.mjs'
import { listFiles, listSources } from './metrics/source-files.mjs'
import { root } from './project.mjs'

const files = listFiles(root)
const sources = listSources(files)
const read = (path) => readFileSync(join(root, path), 'utf8')

/** Names what a file imports, types included; a syntax tree of every file would take seconds. */
const importsOf = (path) => [...read(path).matchAll(/\bfrom '([^']+)'/g)].map(([, name]) => name)

const serverSources = sources
  .filter(({ path, kind }) => kind === 'source' && path.startsWith('apps/server/src/'))
  .map(({ path, kind }) => ({ path, kind, folder: posix.dirname(path), imports: importsOf(path) }))

const problems = [
  ...problemsOfNouns(files, read('packages/contract/src/registry.ts')),
  ...findCircles(serverSources).map(
    (circle) => `The features ${circle.join(', ')} import each other in a circle.`,
  ),
  ...countFolders(sources)
    .filter((folder) => folder.files > mostFilesInFolder)
    .map(
      ({ folder, files: count }) => `${folder} holds ${count} source files, more than ${mostFilesInFolder}.`,
    ),
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
