/** A line with several numbers, by what was its whole name before its numbers became a part of it. */
export interface HeldLine {
  base: string
  /** Its place among the lines of its file with the same numbers. */
  nth: number
  /** How many lines of its file look alike and have no number: rows without numbers are theirs first. */
  plainCount: number
}

/** Returns the start of the key of a credit with several numbers; a count follows it. */
export const heldBase = (base: string, candidates: string[]): string => `${base}|${candidates.join(',')}`

const heldPart = /^(?<base>.*)\|\d{12}(?:,\d{12})+\|(?<nth>\d+)$/su
const formerPart = /^(?<base>.*)\|(?<nth>\d+)$/su

/** Returns what the key of a credit with several numbers says, whether or not it names them. */
export const heldLineOf = (key: string): HeldLine => {
  const { base = key, nth = '1' } = (heldPart.exec(key) ?? formerPart.exec(key))?.groups ?? {}
  return { base, nth: Number(nth), plainCount: 0 }
}

/** Returns whether two credits have the same numbers. */
export const haveSame = (some: string[], others: string[]): boolean =>
  some.length === others.length && some.every((text) => others.includes(text))

interface Row {
  key: string
  candidates: string[]
}

/** Returns the count in a key that names no numbers; 0 for another key. */
const countIn = (key: string, base: string): number => {
  const rest = key.startsWith(`${base}|`) ? key.slice(base.length + 1) : ''
  return /^\d+$/u.test(rest) ? Number(rest) : 0
}

/**
 * Finds the row of a line with several numbers whose key does not name them: one with the same numbers, else one that a
 * version before stored without any, which no other line of the file has.
 */
export const findFormer = <Found extends Row>(
  rows: readonly Found[],
  { base, nth, plainCount, candidates }: HeldLine & { candidates: string[] },
  isTaken: (row: Found) => boolean,
): Found | null => {
  const former = rows
    .filter(({ key }) => countIn(key, base) > 0)
    .toSorted((a, b) => countIn(a.key, base) - countIn(b.key, base))
  const same = former.filter((row) => haveSame(row.candidates, candidates))[nth - 1]
  if (same !== undefined) return same
  const isFree = (row: Found) =>
    row.candidates.length === 0 && countIn(row.key, base) > plainCount && !isTaken(row)
  return former.find(isFree) ?? null
}
