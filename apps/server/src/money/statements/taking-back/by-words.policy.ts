import type { ReadStatement } from '../reading/read-statement.ts'

/** A line on which money came in, with words that older versions believed: they took back what it names. */
export interface ByWords {
  day: string
  utrs: string[]
}

/**
 * Returns what older versions took back because of words in a file, unless a line on which money left has the reference.
 * A part of an account's lines proves nothing.
 */
export const reversedByWords = ({
  lines,
  isExcerpt,
}: Pick<ReadStatement, 'lines' | 'isExcerpt'>): ByWords[] => {
  if (isExcerpt) return []
  const left = new Set(
    lines.flatMap(({ side, utr, candidates }) =>
      side === 'debit' ? [...(utr === null ? [] : [utr]), ...candidates] : [],
    ),
  )
  return lines.flatMap(({ day, saidReversed }) => {
    const utrs = saidReversed.filter((utr) => !left.has(utr))
    return utrs.length > 0 ? [{ day, utrs }] : []
  })
}
