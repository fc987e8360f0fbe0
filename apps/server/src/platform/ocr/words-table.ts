import type { FoundWord } from './found-words.ts'

/** The kind of a row that is a word. */
const wordLevel = 5

/** Reads the table of Tesseract: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export const linesOfTable = (table: string): FoundWord[][] => {
  const lines = new Map<string, FoundWord[]>()
  for (const row of table.split('\n')) {
    const fields = row.split('\t')
    const [level, , block, paragraph, line, , left, top, width, height, confidence] = fields.map(Number)
    if (level !== wordLevel || left === undefined || top === undefined) continue
    if (width === undefined || height === undefined || confidence === undefined) continue
    const key = `${block} ${paragraph} ${line}`
    const words = lines.get(key) ?? []
    words.push({
      text: (fields[11] ?? '').trim(),
      confidence,
      left,
      top,
      right: left + width,
      bottom: top + height,
    })
    lines.set(key, words)
  }
  return [...lines.values()]
}
