import { boxParts } from '@lectureshelf/contract/library/page-constants'
import { markBoxesMost } from '@lectureshelf/contract/reading/marks/mark-constants'
import type { MarkBox } from '@lectureshelf/contract/reading/marks/marks'
import type { WindowRect } from '../selection.ts'

const isSameLine = (line: WindowRect, next: WindowRect): boolean => {
  const overlap = Math.min(line.top + line.height, next.top + next.height) - Math.max(line.top, next.top)
  const gap = next.left - (line.left + line.width)
  return (
    overlap > Math.min(line.height, next.height) / 2 && gap < line.height * 2 && next.left >= line.left - 1
  )
}

const around = (one: WindowRect, other: WindowRect): WindowRect => {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  return {
    left,
    top,
    width: Math.max(one.left + one.width, other.left + other.width) - left,
    height: Math.max(one.top + one.height, other.top + other.height) - top,
  }
}

/** Returns one rectangle for each line of text; empty ones are left out. */
const linesOf = (rects: readonly WindowRect[]): WindowRect[] => {
  const lines: WindowRect[] = []
  for (const rect of rects) {
    if (rect.width < 1 || rect.height < 1) continue
    const line = lines.at(-1)
    if (line !== undefined && isSameLine(line, rect)) lines[lines.length - 1] = around(line, rect)
    else lines.push(rect)
  }
  return lines
}

const share = (length: number, whole: number): number =>
  Math.min(boxParts, Math.max(0, Math.round((boxParts * length) / whole)))

/** Returns the boxes of selected lines as parts of their page. */
export const boxesOfLines = (page: number, rects: readonly WindowRect[], frame: WindowRect): MarkBox[] =>
  linesOf(rects)
    .slice(0, markBoxesMost)
    .map((line): MarkBox => {
      const left = share(line.left - frame.left, frame.width)
      const top = share(line.top - frame.top, frame.height)
      const right = share(line.left + line.width - frame.left, frame.width)
      const bottom = share(line.top + line.height - frame.top, frame.height)
      return [page, left, top, right - left, bottom - top]
    })
