// Every table of the database has one owner: the one file that writes it. Read models (`*.query.ts`) may read any.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

const sources = join(root, 'apps', 'server', 'src')
/** The connection needs every table at once. */
const readsAll = 'platform/db/database.ts'

const filesOf = (folder) =>
  readdirSync(join(sources, folder), { recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

const isSchema = (file) => file === 'schema.ts' || file.startsWith('schema/')
const isQuery = (file) => file.endsWith('.query.ts')
const tables = filesOf('schema').flatMap((file) =>
  [...readFileSync(join(sources, file), 'utf8').matchAll(/^export const (\w+) = pgTable\(/gm)].map(
    ([, name]) => name,
  ),
)

const schemaImport = /^import\s+(?:type\s+)?(\{[^}]*\}|\* as \w+)\s+from\s+'[./]+\/schema(?:\/[\w-]+)?\.ts'/gm
const namesIn = (imported) => [...imported.matchAll(/[{,]\s*(?:type\s+)?(\w+)/g)].map(([, name]) => name)
/** What a query file never does: it writes nothing, and locks nothing. */
const writing = /\.(?:insert|update|delete)\(|\.for\(/

const importers = new Map(tables.map((table) => [table, []]))
const problems = []
for (const file of filesOf('.').filter((name) => !isSchema(name))) {
  const text = readFileSync(join(sources, file), 'utf8')
  if (isQuery(file)) {
    const line = text.split('\n').findIndex((code) => writing.test(code))
    if (line >= 0) problems.push(`apps/server/src/${file}:${line + 1}: a query file neither writes nor locks`)
    continue
  }
  if (file === readsAll) continue
  for (const [, imported] of text.matchAll(schemaImport)) {
    if (imported.startsWith('*')) problems.push(`apps/server/src/${file}: imports every table`)
    for (const name of namesIn(imported)) importers.get(name)?.push(file)
  }
}

/** A `*.table.ts` owns its table before any other file. */
const ownerOf = (files) =>
  files.find((file) => file.endsWith('.table.ts')) ??
  files.find((file) => file.endsWith('.repo.ts')) ??
  files[0]

for (const [table, files] of importers) {
  const owner = ownerOf(files)
  for (const file of files.filter((name) => name !== owner))
    problems.push(`apps/server/src/${file}: ask ${owner}, which owns the table ${table}`)
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
