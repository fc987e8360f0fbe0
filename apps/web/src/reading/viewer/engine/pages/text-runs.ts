import { boxParts, wordEnds } from '@lectureshelf/contract/library/page-constants'
import type { PageWord, PageWords } from '@lectureshelf/contract/library/pdf-pages'

/** Words of one line that stand close together, in points from the top left corner of the page. */
export interface TextRun {
  text: string
  left: number
  top: number
  width: number
  height: number
  endsLine: boolean
}

// Columns of a table are further apart than words: one box over both would mark the wrong letters.
const widestGap = 1.5

const linesOf = (words: readonly PageWord[]): PageWord[][] => {
  const lines: PageWord[][] = [[]]
  for (const word of words) {
    lines.at(-1)?.push(word)
    if (word[5] !== wordEnds.space) lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

const rightOf = ([, left, , width]: PageWord): number => left + width

/** Splits a line where the gap between two words is wider than the line is high. */
const splitByGaps = (line: readonly PageWord[], widest: number): PageWord[][] => {
  const parts: PageWord[][] = []
  let last: PageWord | undefined
  for (const word of line) {
    const gap = last === undefined ? Number.POSITIVE_INFINITY : word[1] - rightOf(last)
    // A word left of the one before belongs to another column.
    if (gap > widest || gap < -widest) parts.push([word])
    else parts.at(-1)?.push(word)
    last = word
  }
  return parts
}

const runsOfLine = (line: readonly PageWord[], { width, height }: PageWords): TextRun[] => {
  const top = Math.min(...line.map(([, , y]) => y))
  const bottom = Math.max(...line.map(([, , y, , h]) => y + h))
  const linePoints = (height * (bottom - top)) / boxParts
  const parts = splitByGaps(line, (widestGap * linePoints * boxParts) / width)
  const end = line.at(-1)?.[5]
  return parts.map((part, index) => {
    const isLast = index === parts.length - 1
    const left = Math.min(...part.map(([, x]) => x))
    const right = Math.max(...part.map(rightOf))
    return {
      text: part.map(([word]) => word).join(' ') + (isLast ? '' : ' '),
      left: (width * left) / boxParts,
      top: (height * top) / boxParts,
      width: (width * (right - left)) / boxParts,
      height: linePoints,
      endsLine: isLast && end !== wordEnds.joined,
    }
  })
}

/** Groups the words of a page into runs that can be laid over it, in reading order. */
export const runsOf = (page: PageWords): TextRun[] =>
  linesOf(page.words).flatMap((line) => runsOfLine(line, page))
