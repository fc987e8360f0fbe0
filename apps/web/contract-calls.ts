import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseSync } from 'vite'

const contractFile = /\/packages\/contract\/src\/[^?]+\.ts$/
const webFile = /\/apps\/web\/src\/[^?]+\.tsx?$/
const contract = '@lectureshelf/contract/'
const calls = '?calls'

/** What a browser needs of a call: the rest is schemas, and what only the server reads. */
const sent: ReadonlySet<string> = new Set(['method', 'path', 'contentType', 'fileField'])

type Statement = ESTree.Program['body'][number]
type Range = Pick<ESTree.Node, 'start' | 'end'>

const isCalls = (name: string) => name.endsWith('Ops')

const statementsOf = (code: string, file: string): Statement[] => {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return program.body
}

/** Removes parts of a text, given in its order. */
const without = (text: string, ranges: readonly Range[]): string =>
  ranges.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)

const keyOf = (property: ESTree.ObjectExpression['properties'][number]): string =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : ''

/** Returns the properties of a call that are not sent, each with the comma after it. */
const unsentParts = (call: ESTree.Expression, code: string): Range[] => {
  const [definition] = call.type === 'CallExpression' ? call.arguments : []
  if (definition?.type !== 'ObjectExpression') throw new Error('A call of the contract is not an object.')
  return definition.properties
    .filter((property) => !sent.has(keyOf(property)))
    .map(({ start, end }) => ({ start, end: code.startsWith(',', end) ? end + 1 : end }))
}

/** Returns the object of an `export const ...Ops = { ... }`; null for any other statement. */
const callsOf = (statement: Statement): ESTree.ObjectExpression | null => {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return null
  const [variable] = statement.declaration.declarations
  if (variable?.id.type !== 'Identifier' || !isCalls(variable.id.name)) return null
  return variable.init?.type === 'ObjectExpression' ? variable.init : null
}

/** Returns a module of the contract without its calls. */
export const withoutCalls = (code: string, file: string): string =>
  without(
    code,
    statementsOf(code, file).filter((statement) => callsOf(statement) !== null),
  )

/** Returns the calls of a module of the contract with nothing but what a browser sends. */
export const onlyCalls = (code: string, file: string): string => {
  const statements = statementsOf(code, file)
  const declarations = statements.flatMap((statement) => {
    const unsent = callsOf(statement)?.properties.flatMap((property) =>
      property.type === 'Property' ? unsentParts(property.value, code) : [],
    )
    if (unsent === undefined) return []
    const { start } = statement
    const moved = unsent.map((part) => ({ start: part.start - start, end: part.end - start }))
    return [without(code.slice(start, statement.end), moved)]
  })
  const isNamed = ({ local }: { local: { name: string } }) =>
    declarations.some((text) => new RegExp(`\\b${local.name}\\b`).test(text))
  // An import that is not needed would put the imported module into the chunk of the calls.
  const imports = statements.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && statement.specifiers.some(isNamed)
      ? [code.slice(statement.start, statement.end)]
      : [],
  )
  return [...imports, ...declarations].join('\n')
}

/** Returns a module of the browser that imports the calls of the contract without the schemas. */
export const importingCalls = (code: string, file: string): string => {
  const changed = statementsOf(code, file).flatMap((statement) => {
    if (statement.type !== 'ImportDeclaration' || statement.importKind === 'type') return []
    const source = statement.source.value
    if (!source.startsWith(contract)) return []
    const values = statement.specifiers
      .filter((specifier) => specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type')
      .map(({ start, end }) => code.slice(start, end))
    const parts = [
      { names: values.filter(isCalls), from: `${source}${calls}` },
      { names: values.filter((name) => !isCalls(name)), from: source },
    ].filter(({ names }) => names.length > 0)
    const imports = parts.map(({ names, from }) => `import { ${names.join(', ')} } from '${from}'`)
    return [{ start: statement.start, end: statement.end, text: imports.join('; ') }]
  })
  return changed
    .toReversed()
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
}

/**
 * Lets a page make a call of the contract without loading the schemas and their library, which are larger than
 * a page: a module with calls is built as two, and each importer gets the one that it names.
 */
export const contractCalls = (): Plugin => ({
  name: 'contract-calls',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\?calls$/ },
    handler: async function (id, importer) {
      const found = await this.resolve(id.slice(0, -calls.length), importer)
      return found && { id: `${found.id}${calls}`, moduleSideEffects: false }
    },
  },
  load: {
    filter: { id: /\?calls$/ },
    handler: async (id) => {
      const file = id.slice(0, -calls.length)
      return { code: onlyCalls(await readFile(file, 'utf8'), file), moduleType: 'ts' }
    },
  },
  transform: {
    filter: { id: [contractFile, webFile] },
    handler: (code, id) => {
      const split = contractFile.test(id) ? withoutCalls : importingCalls
      return { code: split(code, id), map: null }
    },
  },
})
