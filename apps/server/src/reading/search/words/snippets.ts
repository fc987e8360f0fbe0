import { foldText } from '@lectureshelf/contract/library/fold-text'
import { joinLines } from '@lectureshelf/contract/reading/search/broken-words'
import { findTerms, foldTerms } from '@lectureshelf/contract/reading/search/search-words'

export interface Snippet {
  text: string
  marks: [start: number, end: number][]
}

const snippetCharacters = 220
/** How much of a page is looked through: a page of a book has 3,000 characters. */
const lookedThrough = 20_000
const charactersBefore = 60

interface Chunk {
  text: string
  start: number
  /** Which of the terms it has. */
  terms: number
  count: number
}

/** Returns the part of a long page in which a term occurs first. */
const partOf = (text: string, terms: readonly string[]): string => {
  if (text.length <= lookedThrough) return text
  const lower = text.toLowerCase()
  const firsts = terms.map((term) => lower.indexOf(term)).filter((at) => at >= 0)
  const first = firsts.length === 0 ? 0 : Math.min(...firsts)
  const start = Math.max(0, Math.min(first - charactersBefore, text.length - lookedThrough))
  return text.slice(start, start + lookedThrough)
}

/** Folds a chunk; most are ASCII, where that is a hundred times quicker. */
const foldedChunk = (chunk: string): string =>
  /^[\0-\u007f]*$/.test(chunk) ? chunk.toLowerCase() : foldText(chunk)

const termsIn = (chunk: string, terms: readonly string[]): Pick<Chunk, 'terms' | 'count'> => {
  const folded = foldedChunk(chunk)
  let bits = 0
  let count = 0
  for (const [index, term] of terms.entries()) {
    const found = folded.includes(term) ? findTerms(folded, [term]).length : 0
    if (found > 0) bits |= 1 << (index % 31)
    count += found
  }
  return { terms: bits, count }
}

const bitsIn = (bits: number): number => {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Finds the window of chunks with most different terms; among equal ones the first. */
const bestWindow = (chunks: readonly Chunk[]): { from: number; to: number } => {
  let best = { from: 0, to: 0, score: -1 }
  for (const [from, first] of chunks.entries()) {
    if (first.count === 0 && from > 0) continue
    let bits = 0
    let count = 0
    let to = from
    for (; to < chunks.length; to += 1) {
      const chunk = chunks[to]
      if (chunk === undefined || chunk.start + chunk.text.length - first.start > snippetCharacters) break
      bits |= chunk.terms
      count += chunk.count
    }
    const score = bitsIn(bits) * 1000 + Math.min(count, 999)
    if (score > best.score) best = { from, to: Math.max(to, from + 1), score }
  }
  return best
}

/** Returns the edges of a chunk without the punctuation around its word. */
const wordEdges = (text: string): [start: number, end: number] => {
  const start = text.search(/[\p{L}\p{N}.]/u)
  const end = text.search(/[^\p{L}\p{N}\p{M}+#]*$/u)
  return start < 0 || end <= start ? [0, text.length] : [start, end]
}

/**
 * Cuts the part of a page around the words of a search.
 * @param marks what to mark, joined as in an address
 */
export const snippetOf = (page: string, marks: string): Snippet => {
  const terms = foldTerms(marks)
  const text = joinLines(partOf(page, terms)).replace(/\s+/g, ' ').trim()
  const chunks = [...text.matchAll(/\S+/g)].map((match): Chunk => ({
    text: match[0],
    start: match.index,
    ...termsIn(match[0], terms),
  }))
  const { from, to } = bestWindow(chunks)
  let first = from
  const begin = chunks[from]?.start ?? 0
  while (first > 0 && begin - (chunks[first - 1]?.start ?? 0) <= charactersBefore) first -= 1
  const shown = chunks.slice(first, to)
  const start = shown[0]?.start ?? 0
  const last = shown.at(-1)
  const end = last === undefined ? 0 : last.start + last.text.length
  const lead = start > 0 ? '… ' : ''
  return {
    text: `${lead}${text.slice(start, end).slice(0, 2 * snippetCharacters)}${end < text.length ? ' …' : ''}`,
    marks: shown
      .filter(({ count }) => count > 0)
      .map((chunk): [number, number] => {
        const [left, right] = wordEdges(chunk.text)
        const at = chunk.start - start + lead.length
        return [at + left, at + right]
      })
      .filter(([, right]) => right <= 2 * snippetCharacters + lead.length),
  }
}
