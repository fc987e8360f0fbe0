// Reads the TypeScript of a working copy and measures each file by its syntax tree.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** Tests, what supports them, and measurements: nothing of them is part of the product. */
const isTest = (path) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(apps\/(server|web)\/test|apps\/server\/bench|e2e)\//.test(path)

const isLeftOut = (path) => path.endsWith('.d.ts') || path.endsWith('.config.ts')

/** Lists the files that git tracks or would add; a conflict would list its file several times. */
export const listFiles = (root) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

const lineStartsOf = (text) => {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

const lineFinder = (text) => {
  const starts = lineStartsOf(text)
  return (offset) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle] <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

/** Replaces ranges by spaces, so that offsets and lines stay. */
const blanked = (text, ranges) =>
  ranges.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )

const functionsOf = (program, lineOf) => {
  const found = []
  const names = new Map()
  const add = (node) => {
    const name = node.id?.name ?? names.get(node) ?? ''
    found.push({ name, lines: lineOf(node.end) - lineOf(node.start) + 1 })
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (init !== null && id.type === 'Identifier') names.set(init, id.name)
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program)
  return found
}

const countsOf = (program) => {
  const counts = { casts: 0, anys: 0, nonNulls: 0, effects: 0 }
  const cast = ({ typeAnnotation }) => {
    const isConst = typeAnnotation.type === 'TSTypeReference' && typeAnnotation.typeName.name === 'const'
    if (!isConst) counts.casts += 1
  }
  new Visitor({
    TSAsExpression: cast,
    TSTypeAssertion: cast,
    TSAnyKeyword: () => (counts.anys += 1),
    TSNonNullExpression: () => (counts.nonNulls += 1),
    CallExpression: ({ callee }) => {
      if (callee.name === 'useEffect' || callee.name === 'useLayoutEffect') counts.effects += 1
    },
  }).visit(program)
  return counts
}

/** Names of the values that a file imports; types are not counted. */
const importedNamesOf = (imports) =>
  imports
    .filter(({ importKind }) => importKind !== 'type')
    .map(({ source, specifiers = [] }) => ({
      source: source.value,
      names: specifiers.map(({ imported }) => imported?.name ?? ''),
    }))

/** Names of the tables that a file of the schema declares. */
const tablesOf = (path, code) =>
  path.startsWith('apps/server/src/schema/')
    ? [...code.matchAll(/export const (\w+) = pgTable\(/g)].map(([, name]) => name)
    : []

const importsOf = ({ body }) => body.filter(({ type, source }) => type !== 'ExpressionStatement' && source)

const measureTypeScript = (path, text) => {
  const { program, comments } = parseSync(path, text)
  const lineOf = lineFinder(text)
  const code = blanked(text, comments)
  const commentLines = new Set()
  for (const { start, end } of comments) {
    for (let line = lineOf(start); line <= lineOf(end); line += 1) commentLines.add(line)
  }
  const imports = importsOf(program)
  const functions = functionsOf(program, lineOf)
  return {
    commentLines: commentLines.size,
    codeLines: code.split('\n').filter((line) => line.trim() !== '').length,
    imports: imports.map(({ source }) => source.value),
    importedNames: importedNamesOf(imports),
    tables: tablesOf(path, code),
    functions: functions.map(({ lines }) => lines),
    components: path.endsWith('.tsx')
      ? functions.filter(({ name }) => /^[A-Z]/.test(name)).map(({ lines }) => lines)
      : [],
    comparable: blanked(code, imports),
    ...countsOf(program),
  }
}

const measureStyles = (text) => ({
  comparable: text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')),
})

const kindOf = (path) => {
  if (extname(path) === '.css') return 'style'
  return isTest(path) ? 'test' : 'source'
}

/** Lists what people write below `apps`, `packages` and `e2e`: TypeScript and styles. */
export const listSources = (files) =>
  files
    .filter((path) => /^(apps|packages|e2e)\/.*\.(tsx?|css)$/.test(path) && !isLeftOut(path))
    .map((path) => ({ path, folder: dirname(path), kind: kindOf(path) }))

/** Measures every source file of a working copy. */
export const readSources = (root, files) =>
  listSources(files).map((file) => {
    const text = readFileSync(join(root, file.path), 'utf8')
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
    return {
      ...file,
      lines,
      ...(file.kind === 'style' ? measureStyles(text) : measureTypeScript(file.path, text)),
    }
  })
