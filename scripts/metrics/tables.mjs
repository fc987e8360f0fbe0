// Tables with more than one home: each table is used by its owner and by `*.query.ts`, by nothing else.

const isSchema = (name) => /(^|\/)schema(\/[a-z-]+)?\.ts$/.test(name)

const mayBeOwner = ({ path, kind }) =>
  kind === 'source' &&
  path.startsWith('apps/server/src/') &&
  !/^apps\/server\/src\/(schema|platform\/db\/database\.ts)/.test(path) &&
  !path.endsWith('.query.ts')

const tablesUsedBy = ({ importedNames }, tables) =>
  importedNames.flatMap(({ source, names }) =>
    isSchema(source) ? names.filter((name) => tables.has(name)) : [],
  )

/** Lists the tables that several files use, each with those files. */
export const findSharedTables = (sources) => {
  const tables = new Set(sources.flatMap((file) => file.tables ?? []))
  const users = new Map()
  for (const file of sources.filter(mayBeOwner)) {
    for (const table of tablesUsedBy(file, tables)) users.set(table, [...(users.get(table) ?? []), file.path])
  }
  return [...users].filter(([, files]) => files.length > 1).map(([table, paths]) => ({ table, paths }))
}
