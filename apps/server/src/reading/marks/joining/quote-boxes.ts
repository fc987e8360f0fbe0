import type { PageWord } from '@lectureshelf/contract/library/pdf-pages'
import type { MarkBox } from '@lectureshelf/contract/reading/marks/marks'
import { squeeze } from './squeeze.ts'

interface PlacedWord {
  start: number
  end: number
  left: number
  top: number
  width: number
  height: number
}

/** Returns the squeezed text of words, and where each of them is in it. */
const place = (words: readonly PageWord[]): { text: string; placed: PlacedWord[] } => {
  let text = ''
  const placed = words.map(([word, left, top, width, height]): PlacedWord => {
    const start = text.length
    text += squeeze(word)
    return { start, end: text.length, left, top, width, height }
  })
  return { text, placed }
}

/** Returns the start of an occurrence: the nearest to where it is in the stored text of the page. */
const nearestStart = (text: string, wanted: string, near: number): number => {
  let best = -1
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (best < 0 || Math.abs(at - near) < Math.abs(best - near)) best = at
  return best
}

/** Returns the part of a word's box that lies in a range of characters. */
const cut = (word: PlacedWord, start: number, end: number): PlacedWord => {
  const length = word.end - word.start
  const from = Math.max(0, start - word.start) / length
  const to = Math.min(length, end - word.start) / length
  return { ...word, left: word.left + word.width * from, width: word.width * (to - from) }
}

const isSameLine = (line: PlacedWord, word: PlacedWord): boolean => {
  const overlap = Math.min(line.top + line.height, word.top + word.height) - Math.max(line.top, word.top)
  return overlap > Math.min(line.height, word.height) / 2 && word.left >= line.left
}

const around = (one: PlacedWord, other: PlacedWord): PlacedWord => {
  const left = Math.min(one.left, other.left)
  const top = Math.min(one.top, other.top)
  const right = Math.max(one.left + one.width, other.left + other.width)
  const bottom = Math.max(one.top + one.height, other.top + other.height)
  return { ...one, left, top, width: right - left, height: bottom - top }
}

/**
 * Returns the boxes of a quote on a page, one for each of its lines; none when the words do not contain it.
 * @param words the words of the page @param quote the squeezed quote @param near where it is in the squeezed page
 */
export const boxesOfQuote = (
  page: number,
  words: readonly PageWord[],
  { quote, near }: { quote: string; near: number },
): MarkBox[] => {
  const { text, placed } = place(words)
  const start = nearestStart(text, quote, near)
  if (start < 0) return []
  const end = start + quote.length
  const lines: PlacedWord[] = []
  for (const word of placed.filter((one) => one.end > start && one.start < end && one.end > one.start)) {
    const part = cut(word, start, end)
    const line = lines.at(-1)
    if (line !== undefined && isSameLine(line, part)) lines[lines.length - 1] = around(line, part)
    else lines.push(part)
  }
  return lines.map(({ left, top, width, height }) => [
    page,
    Math.round(left),
    Math.round(top),
    Math.round(width),
    Math.round(height),
  ])
}
