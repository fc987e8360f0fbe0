import type { Columns, TableRow } from '../table.ts'
import type { PageLine } from './page-lines.ts'
import type { SortedLine } from './sort-line.ts'

/** The lines of a page below its header. */
export interface SortedPage {
  lines: SortedLine[]
  /** Whether the page repeats the header, so that its first lines can only belong to the table. */
  hasHeader: boolean
}

/** The lines of one row. */
interface Group {
  /** The line that has its day and amount. */
  main: PageLine
  lines: SortedLine[]
  /** How many of its lines stand above the main one. */
  above: number
}

const gapBetween = (one: PageLine, next: PageLine): number => next.top - one.bottom

/** Returns how many lines follow closely: text further away is a footer. */
const nearCount = (above: PageLine, run: SortedLine[]): number => {
  let last = above
  let usual: number | null = null
  for (const [index, { line }] of run.entries()) {
    const gap = gapBetween(last, line)
    const height = line.bottom - line.top
    if (gap > 2 * height || (usual !== null && gap > usual + 0.8 * height)) return index
    usual ??= gap
    last = line
  }
  return run.length
}

/** Returns how many lines stand closely above a row. */
const nearAbove = (run: SortedLine[], row: PageLine): number => {
  let next = row
  for (const [index, { line }] of run.toReversed().entries()) {
    if (gapBetween(line, next) > 2 * (line.bottom - line.top)) return index
    next = line
  }
  return run.length
}

/** Returns how many lines between two rows belong to the upper one, where days stand beside a narration's middle. */
const middleCut = ({ main, above }: Group, run: SortedLine[], after: PageLine): number => {
  const edges = [main, ...run.map(({ line }) => line), after]
  const gaps = edges.slice(1).map((line, index) => gapBetween(edges[index] ?? line, line))
  const widest = gaps.indexOf(Math.max(...gaps))
  const isClear = gaps.every((gap, index) => index === widest || (gaps[widest] ?? 0) > gap + 2)
  return isClear ? widest : Math.min(above, run.length)
}

/** How much nearer text has to be to the row below it than to the one above it, to be of the former. */
const clearlyNearer = 1.5

/** Returns whether the text above a row belongs to it. Beside first lines, text is never nearer to the next row. */
const hasOwnAbove = (lines: SortedLine[], at: number): boolean => {
  const row = lines[at]
  const above = lines[at - 1]
  if (row?.kind !== 'row' || above?.kind !== 'text') return false
  const before = lines.slice(0, at).findLastIndex(({ kind }) => kind !== 'text')
  const [last, first] = [lines[before], lines[before + 1]]
  if (last === undefined || first === undefined) return false
  return gapBetween(last.line, first.line) > gapBetween(above.line, row.line) + clearlyNearer
}

/** Returns whether a row has no text beside its day, but some above and below it. */
const isBetween = (lines: SortedLine[], at: number, { narrations }: Columns): boolean => {
  const row = lines[at]
  const isBare =
    row?.kind === 'row' && narrations.length > 0 && narrations.every((index) => row.cells[index] === '')
  return isBare && lines[at - 1]?.kind === 'text' && lines[at + 1]?.kind === 'text'
}

/** Returns whether days and amounts stand beside the middle of a wrapped narration, not beside its first line. */
export const areMiddled = (pages: SortedPage[], columns: Columns): boolean => {
  const [first, second] = pages.find(({ lines }) => lines.some(({ kind }) => kind === 'row'))?.lines ?? []
  if (first?.kind === 'text' && second !== undefined && second.kind !== 'other') return true
  return pages.some(({ lines }) =>
    lines.some((_, at) => hasOwnAbove(lines, at) || isBetween(lines, at, columns)),
  )
}

const rowOf = (lines: SortedLine[], { line, page }: PageLine): TableRow => ({
  line,
  page,
  cells: (lines[0]?.cells ?? []).map((_, index) =>
    lines.flatMap(({ cells }) => (cells[index] === '' ? [] : [cells[index]])).join('\n'),
  ),
})

/** Joins lines to rows, one page after the other. */
export const createRowJoiner = ({ day }: Columns, isMiddled: boolean) => {
  const groups: Group[] = []
  let lastRow: Group | null = null
  const alone = ({ kind, line, cells }: SortedLine) => {
    const text = cells.filter(Boolean).join(' ')
    const inOneCell = cells.map((_, index) => (index === day ? text : ''))
    const whole: SortedLine = { kind, line, cells: kind === 'text' ? inOneCell : cells }
    groups.push({ main: line, lines: [whole], above: 0 })
  }
  /** Returns how many lines of text belong to the row above them. */
  const countAbove = (
    open: Group | null,
    run: SortedLine[],
    after: PageLine | null,
    isSpilt: boolean,
  ): number => {
    if (open !== null) {
      if (isMiddled && after !== null) return middleCut(open, run, after)
      return nearCount(open.lines.at(-1)?.line ?? open.main, run)
    }
    const [first] = run
    return isSpilt && !isMiddled && first !== undefined ? nearCount(first.line, run) : 0
  }
  const takePage = ({ lines, hasHeader }: SortedPage): void => {
    let open: Group | null = null
    let run: SortedLine[] = []
    let isTop = hasHeader
    const settle = (after: PageLine | null): SortedLine[] => {
      const upper = open ?? lastRow
      const count = upper === null ? 0 : countAbove(open, run, after, isTop)
      upper?.lines.push(...run.slice(0, count))
      const rest = run.slice(count)
      run = []
      const near = isMiddled && after !== null ? nearAbove(rest, after) : 0
      for (const line of rest.slice(0, rest.length - near)) alone(line)
      return rest.slice(rest.length - near)
    }
    for (const sorted of lines) {
      if (sorted.kind === 'text') {
        run.push(sorted)
        continue
      }
      if (sorted.kind === 'row') {
        const above = settle(sorted.line)
        open = { main: sorted.line, lines: [...above, sorted], above: above.length }
        lastRow = open
        groups.push(open)
      } else {
        settle(null)
        open = null
        alone(sorted)
      }
      isTop = false
    }
    settle(null)
  }
  return { takePage, rows: (): TableRow[] => groups.map(({ lines, main }) => rowOf(lines, main)) }
}
