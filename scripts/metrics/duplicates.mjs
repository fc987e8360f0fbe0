// Finds blocks of lines that stand twice, letter for letter: comments, imports and blank lines do not count.
const shortestBlock = 6
/** Words, numbers and signs that a block has at least: fewer is mostly brackets. */
const leastTokens = 50

/**
 * Tests that quote the specification. Their sentences are a second source and must be those of the contract letter
 * for letter, so they are no copies of code.
 */
const quotations = new Set(['apps/web/src/lib/messages.test.ts'])

const linesOf = ({ comparable }) =>
  comparable
    .split('\n')
    .map((text, index) => ({ text: text.trim(), number: index + 1 }))
    .filter(({ text }) => text !== '')

const tokensIn = (lines) => lines.reduce((sum, { text }) => sum + text.match(/\w+|[^\w\s]/g).length, 0)

const windowsOf = (files) => {
  const windows = new Map()
  for (const [file, { lines }] of files.entries()) {
    for (let index = 0; index + shortestBlock <= lines.length; index += 1) {
      const key = lines
        .slice(index, index + shortestBlock)
        .map(({ text }) => text)
        .join('\n')
      const places = windows.get(key) ?? []
      places.push({ file, index })
      windows.set(key, places)
    }
  }
  return windows
}

const lengthFrom = (a, b, i, j) => {
  let length = 0
  while (a[i + length] !== undefined && a[i + length].text === b[j + length]?.text) length += 1
  return length
}

const isBeginning = (a, b, i, j) => i === 0 || j === 0 || a[i - 1].text !== b[j - 1].text

const pairOf = (files, first, second) => {
  const a = files[first.file]
  const b = files[second.file]
  if (!isBeginning(a.lines, b.lines, first.index, second.index)) return null
  const length = lengthFrom(a.lines, b.lines, first.index, second.index)
  if (first.file === second.file && first.index + length > second.index) return null
  const block = a.lines.slice(first.index, first.index + length)
  if (tokensIn(block) < leastTokens) return null
  const place = (file, { index }) => `${file.path}:${file.lines[index].number}`
  return { lines: length, first: place(a, first), second: place(b, second) }
}

/** Lists the pairs of places that hold one block, the longest first. */
export const findDuplicates = (sources) => {
  const code = sources.filter(({ path }) => !quotations.has(path))
  const files = code.map((source) => ({ path: source.path, lines: linesOf(source) }))
  const pairs = []
  for (const places of windowsOf(files).values()) {
    for (const [index, first] of places.entries()) {
      for (const second of places.slice(index + 1)) {
        const pair = pairOf(files, first, second)
        if (pair !== null) pairs.push(pair)
      }
    }
  }
  return pairs.toSorted((a, b) => b.lines - a.lines)
}
