import type { Header } from '../table.ts'
import { findHeader } from '../columns.ts'
import type { PageLine, Piece } from './page-lines.ts'
import { pieceOf } from './page-lines.ts'

/** The title of a column, and where it stands. */
interface Title {
  text: string
  left: number
  right: number
}

/** The header of a table on a page: of one to three lines. */
export interface PageHeader {
  titles: Title[]
  header: Header
  /** The index of the first line below it. */
  below: number
}

/** The words of titles: a second line of a header has no others, and the first line of a narration has. */
const titleWords =
  /^(?:txn|tran|transaction|value|post|posting|posted|payment|date|dt|day|no|number|num|s|sl|sr|id|ref|reference|cheque|chq|instrument|utr|rrn|narration|description|particulars|remarks|details|mode|type|branch|code|debit|debits|credit|credits|dr|cr|withdrawal|withdrawals|deposit|deposits|amount|amt|in|of|and|or|rs|inr|paid|out|balance|closing|running|available|total|init|time|₹|&)$/i

const linesMax = 3

const isOfTitles = ({ pieces }: PageLine): boolean =>
  pieces.every(({ text }) =>
    text
      .split(/[^A-Za-z0-9₹&]+/)
      .filter(Boolean)
      .every((word) => titleWords.test(word)),
  )

const overlapOf = (one: { left: number; right: number }, other: { left: number; right: number }): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left)

/** Joins the pieces of a header's lines that stand below each other. */
const titlesOf = (lines: PageLine[]): Title[] => {
  const titles: Title[] = []
  for (const { pieces } of lines) {
    for (const { text, left, right } of pieces) {
      const above = titles.find((title) => overlapOf(title, { left, right }) > 0)
      if (above === undefined) titles.push({ text, left, right })
      else {
        above.text += ` ${text}`
        above.left = Math.min(above.left, left)
        above.right = Math.max(above.right, right)
      }
    }
  }
  return titles.toSorted((one, other) => one.left - other.left)
}

const headerOf = (lines: PageLine[]): Omit<PageHeader, 'below'> | null => {
  const titles = titlesOf(lines)
  const header = findHeader([{ line: lines[0]?.line ?? 1, cells: titles.map(({ text }) => text) }])
  return header === null ? null : { titles, header }
}

const isNear = (one: PageLine | undefined, next: PageLine | undefined): boolean =>
  one !== undefined && next !== undefined && next.top - one.bottom < 1.5 * (one.bottom - one.top)

/** Finds the header of a page; null without one. A line below it that has only words of titles belongs to it. */
export const findPageHeader = (lines: PageLine[]): PageHeader | null => {
  for (let from = 0; from < lines.length; from += 1) {
    let found: PageHeader | null = null
    for (let count = 1; count <= linesMax && from + count <= lines.length; count += 1) {
      const part = lines.slice(from, from + count)
      const isJoined = count === 1 || (part.every(isOfTitles) && isNear(part.at(-2), part.at(-1)))
      if (!isJoined) break
      const header = headerOf(part)
      if (header !== null) found = { ...header, below: from + count }
    }
    if (found !== null) return found
  }
  return null
}

/** Divides a piece that reaches over several titles at its widest gaps: two columns may nearly touch. */
const divided = (piece: Piece, titles: Title[]): Piece[] => {
  const under = titles.filter((title) => overlapOf(title, piece) > 0)
  if (under.length < 2 || piece.words.length < 2) return [piece]
  const gaps = piece.words.slice(1).map((word, index) => word.left - (piece.words[index]?.right ?? 0))
  const at = gaps.indexOf(Math.max(...gaps)) + 1
  return [piece.words.slice(0, at), piece.words.slice(at)].flatMap((words) => divided(pieceOf(words), titles))
}

const edgeTolerance = 2
const looksLikeMoney = /^[(+-]?(?:₹|rs\.?|inr)?\s*\d[\d,]*\.\d{1,2}\)?-?\s*(?:\(?(?:cr|dr)\.?\)?)?$/i

export const isMoney = (text: string): boolean => looksLikeMoney.test(text)

/** Returns whether a text may stand right in its column: an amount, or the dash in place of one. */
const standsRight = (text: string): boolean => isMoney(text) || /^[-–—]+$/.test(text)

/** Counts for each edge how often pieces with that edge stand below each title. */
type Votes = Map<number, number[]>

const vote = (votes: Votes, edge: number, column: number): void => {
  const key = Math.round(edge)
  const counts = votes.get(key) ?? []
  counts[column] = (counts[column] ?? 0) + 1
  votes.set(key, counts)
}

const elected = (votes: Votes, edge: number): number | null => {
  const sums: number[] = []
  for (let key = Math.round(edge) - edgeTolerance; key <= Math.round(edge) + edgeTolerance; key += 1) {
    for (const [column, count] of (votes.get(key) ?? []).entries())
      sums[column] = (sums[column] ?? 0) + (count ?? 0)
  }
  const best = Math.max(0, ...sums.filter((sum) => sum !== undefined))
  return best === 0 ? null : sums.indexOf(best)
}

export interface Columned {
  /** Divides the pieces of a line by columns: the index of each piece's column with the piece. */
  place: (line: PageLine) => [column: number, piece: Piece][]
  /** Returns whether a piece of the line belongs to several columns, as a sentence below a table does. */
  isAcross: (line: PageLine) => boolean
}

/**
 * Learns from the lines of a table which pieces belong to which column. A piece below a title belongs to it. One
 * between two titles belongs to the column of those with the same edge: amounts have the right one in common, texts
 * the left one. Otherwise an amount stands right of its title, and a text left of it.
 */
export const learnColumns = (titles: Title[], lines: PageLine[]): Columned => {
  const lefts: Votes = new Map()
  const rights: Votes = new Map()
  const below = (piece: Piece): number | null => {
    const overlaps = titles.map((title) => overlapOf(title, piece))
    const most = Math.max(...overlaps)
    return most > 0 ? overlaps.indexOf(most) : null
  }
  for (const piece of lines.flatMap(({ pieces }) => pieces).flatMap((each) => divided(each, titles))) {
    const column = below(piece)
    if (column === null) continue
    if (standsRight(piece.text)) vote(rights, piece.right, column)
    if (!isMoney(piece.text)) vote(lefts, piece.left, column)
  }
  const between = (piece: Piece): number => {
    const after = titles.findIndex(({ left }) => left >= piece.right)
    if (after === -1) return titles.length - 1
    return isMoney(piece.text) ? Math.max(0, after - 1) : after
  }
  const byEdge = (piece: Piece): number | null =>
    (standsRight(piece.text) ? elected(rights, piece.right) : null) ??
    (isMoney(piece.text) ? null : elected(lefts, piece.left))
  return {
    place: ({ pieces }) =>
      pieces
        .flatMap((piece) => divided(piece, titles))
        .map((piece) => [below(piece) ?? byEdge(piece) ?? between(piece), piece]),
    isAcross: ({ pieces }) =>
      pieces.some((piece) => titles.filter((title) => overlapOf(title, piece) > 0).length > 1),
  }
}
