import type { UsnProblem, UsnRow } from '@lectureshelf/contract/people/bulk'
import { leftOutReasons, usnTaken, usnUnknown, usnWords } from '@lectureshelf/contract/people/people-messages'
import { cleanUsn } from '@lectureshelf/contract/clean-code'
import { isVtuUsn } from '@lectureshelf/contract/people/usn'

/** A line of a list of USNs: where it stands, the USN until now, and the one that replaces it. */
export interface UsnLine {
  line: number
  text: string
  from: string
  to: string
}

/** Someone with an account, as far as a change of the USN needs it. */
export interface Holder {
  id: string
  usn: string
  name: string
  isStaff: boolean
}

const problemOf = ({ line, text }: Pick<UsnLine, 'line' | 'text'>, reason: string): UsnProblem => ({
  line,
  text,
  reason,
})

const cellsOf = (text: string): string[] =>
  text.split(/[,;\t]/).map((cell) => cleanUsn(cell.replaceAll('"', '')))

/** A first line that names the columns, as a spreadsheet writes it. */
const isHeading = (cells: string[]): boolean => cells.every((cell) => /USN/.test(cell))

/** Reads lines with an old and a new USN; empty lines and a heading are left out without a word. */
export const readUsnLines = (text: string): { lines: UsnLine[]; problems: UsnProblem[] } => {
  const lines: UsnLine[] = []
  const problems: UsnProblem[] = []
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = index + 1
    const shown = whole.trim()
    const cells = cellsOf(shown)
    if (shown === '' || (index === 0 && isHeading(cells))) continue
    const [from = '', to = '', ...others] = cells
    const isPair = from !== '' && to !== '' && others.every((cell) => cell === '')
    if (isPair) lines.push({ line, text: shown, from, to })
    else problems.push(problemOf({ line, text: shown }, usnWords.noComma))
  }
  return { lines, problems }
}

const countOf = (values: string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** Returns why a line alone cannot be used, or null. */
const faultOf = (line: UsnLine, holders: ReadonlyMap<string, Holder>): string | null => {
  const holder = holders.get(line.from)
  if (!isVtuUsn(line.to)) return usnWords.shape
  if (line.from === line.to) return usnWords.own
  if (holder === undefined) return usnUnknown(line.from)
  return holder.isStaff ? leftOutReasons.staff : null
}

/**
 * Plans a list of USNs: whoever holds a USN that someone else gets has to leave it first, so their line comes first.
 * @param holders everyone with an account under one of the old or new USNs
 */
export const planUsns = (
  lines: readonly UsnLine[],
  holders: ReadonlyMap<string, Holder>,
): { rows: UsnRow[]; problems: UsnProblem[] } => {
  const [olds, news] = [countOf(lines.map(({ from }) => from)), countOf(lines.map(({ to }) => to))]
  const problems: UsnProblem[] = []
  let waiting: UsnLine[] = []
  for (const line of lines) {
    const isDoubled = (olds.get(line.from) ?? 0) > 1 || (news.get(line.to) ?? 0) > 1
    const fault = isDoubled ? usnWords.doubled : faultOf(line, holders)
    if (fault === null) waiting.push(line)
    else problems.push(problemOf(line, fault))
  }
  const rows: UsnRow[] = []
  const left = new Set<string>()
  const isFree = ({ to }: UsnLine) => !holders.has(to) || left.has(to)
  for (;;) {
    const next = waiting.filter(isFree)
    if (next.length === 0) break
    for (const line of next) {
      const holder = holders.get(line.from)
      if (holder !== undefined) rows.push({ id: holder.id, usn: holder.usn, name: holder.name, to: line.to })
      left.add(line.from)
    }
    waiting = waiting.filter((line) => !next.includes(line))
  }
  const isLeaving = new Set(waiting.map(({ from }) => from))
  for (const line of waiting)
    problems.push(problemOf(line, isLeaving.has(line.to) ? usnWords.circle : usnTaken(line.to)))
  return { rows, problems: problems.toSorted((one, other) => one.line - other.line) }
}
