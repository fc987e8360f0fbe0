// One noun, one name: every noun has its three homes, and no folder holds more than 16 source files.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countFolders, mostFilesInFolder } from './metrics/folders.mjs'
import { problemsOfNouns } from './metrics/nouns.mjs'
import { listFiles, listSources } from './metrics/source-files.mjs'
import { root } from './project.mjs'

const files = listFiles(root)
const sources = listSources(files)
const read = (path) => readFileSync(join(root, path), 'utf8')

const problems = [
  ...problemsOfNouns(files, read('packages/contract/src/registry.ts')),
  ...countFolders(sources)
    .filter((folder) => folder.files > mostFilesInFolder)
    .map(
      ({ folder, files: count }) => `${folder} holds ${count} source files, more than ${mostFilesInFolder}.`,
    ),
]
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
