import { squeeze, wordEdges } from './squeeze.ts'

/** A page and its squeezed text. */
export interface SqueezedPage {
  page: number
  text: string
  /** Returns the places in the text that are not within a word. */
  edges: () => ReadonlySet<number>
}

/** Squeezes the text of a page. */
export const squeezePage = (page: number, text: string): SqueezedPage => {
  let edges: ReadonlySet<number> | null = null
  return { page, text: squeeze(text), edges: () => (edges ??= wordEdges(text)) }
}

/** A quote as it was marked, and the page on which it was. */
export interface QuoteAnchor {
  exact: string
  prefix: string
  suffix: string
  page: number
}

/** Where a quote is on one page, in characters of the squeezed text. */
export interface QuotePart {
  page: number
  start: number
  end: number
}

/** Fewer characters occur by chance: without their surroundings they must be a word that occurs once. */
const tellingLength = 12
const tellingContext = 6
/** A few characters of the surroundings are the same by chance. */
const contextStep = 4
/** What a page may have between its text and its edge: a page number, a running title. */
const marginLength = 200
const leastPart = 6
const occurrencesMost = 5000

const sameAtEnd = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1
  return length
}

const sameAtStart = (one: string, other: string): number => {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

interface Squeezed {
  exact: string
  prefix: string
  suffix: string
  page: number
}

interface Occurrence extends QuotePart {
  context: number
  /** Returns whether it neither begins nor ends within a word. */
  isWhole: () => boolean
}

const listOccurrences = (pages: readonly SqueezedPage[], quote: Squeezed): Occurrence[] => {
  const found: Occurrence[] = []
  for (const { page, text, edges } of pages) {
    for (let start = text.indexOf(quote.exact); start >= 0; start = text.indexOf(quote.exact, start + 1)) {
      const end = start + quote.exact.length
      const before = text.slice(Math.max(0, start - quote.prefix.length), start)
      const after = text.slice(end, end + quote.suffix.length)
      found.push({
        page,
        start,
        end,
        context: sameAtEnd(before, quote.prefix) + sameAtStart(after, quote.suffix),
        isWhole: () => edges().has(start) && edges().has(end),
      })
      if (found.length >= occurrencesMost) return found
    }
  }
  return found
}

/** Returns the only occurrence that is no part of a longer word; null when there are several or none. */
const onlyWhole = (found: readonly Occurrence[]): Occurrence | null => {
  let only: Occurrence | null = null
  for (const one of found) {
    if (!one.isWhole()) continue
    if (only !== null) return null
    only = one
  }
  return only
}

/** Returns the occurrence with the same surroundings, of several the nearest to the page of the mark. */
const choose = (found: Occurrence[], { exact, page }: Squeezed): Occurrence | null => {
  const stepOf = ({ context }: Occurrence) => Math.floor(context / contextStep)
  const distanceOf = (one: Occurrence) => Math.abs(one.page - page)
  const [best] = found.toSorted((a, b) => stepOf(b) - stepOf(a) || distanceOf(a) - distanceOf(b))
  if (best === undefined) return null
  const isTelling = exact.length >= tellingLength || best.context >= tellingContext
  return isTelling ? best : onlyWhole(found)
}

/** Returns the greatest length up to a limit for which a rule holds; it holds for every smaller one, too. */
const greatest = (limit: number, holds: (length: number) => boolean): number => {
  let [low, high] = [0, limit]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/** Finds a quote that begins at the end of one page and ends at the beginning of the next. */
const acrossPages = (first: SqueezedPage, second: SqueezedPage, exact: string): QuotePart[] | null => {
  const room = exact.length + marginLength
  const tailStart = Math.max(0, first.text.length - room)
  const tail = first.text.slice(tailStart)
  const head = second.text.slice(0, room)
  if (!tail.includes(exact.slice(0, leastPart)) || !head.includes(exact.slice(-leastPart))) return null
  const before = greatest(exact.length - leastPart, (length) => tail.includes(exact.slice(0, length)))
  const after = exact.slice(before)
  if (before < leastPart || !head.includes(after)) return null
  const start = tailStart + tail.lastIndexOf(exact.slice(0, before))
  const secondStart = head.indexOf(after)
  if (first.text.length - (start + before) > marginLength || secondStart > marginLength) return null
  return [
    { page: first.page, start, end: start + before },
    { page: second.page, start: secondStart, end: secondStart + after.length },
  ]
}

const acrossAnyPages = (pages: readonly SqueezedPage[], { exact, page }: Squeezed): QuotePart[] | null => {
  if (exact.length < leastPart * 2) return null
  const found = pages.flatMap((first, index) => {
    const second = pages[index + 1]
    const parts = second?.page === first.page + 1 ? acrossPages(first, second, exact) : null
    return parts === null ? [] : [{ parts, distance: Math.abs(first.page - page) }]
  })
  return found.toSorted((a, b) => a.distance - b.distance)[0]?.parts ?? null
}

/**
 * Finds a marked text in the pages of another version: on one page, or over two. Of several, its surroundings decide,
 * then the nearest page. @returns null when it is not there, or when a few characters could be anywhere
 */
export const findQuote = (pages: readonly SqueezedPage[], anchor: QuoteAnchor): QuotePart[] | null => {
  const quote: Squeezed = {
    exact: squeeze(anchor.exact),
    prefix: squeeze(anchor.prefix),
    suffix: squeeze(anchor.suffix),
    page: anchor.page,
  }
  if (quote.exact === '') return null
  const found = listOccurrences(pages, quote)
  if (found.length === 0) return acrossAnyPages(pages, quote)
  const chosen = choose(found, quote)
  return chosen === null ? null : [{ page: chosen.page, start: chosen.start, end: chosen.end }]
}
