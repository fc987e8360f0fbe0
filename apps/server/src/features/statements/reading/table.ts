import { AppError } from '../../../platform/errors.ts'

/** Creates the error for a file that is no statement; the sentence says why, and what to do instead. */
export const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('statement_unreadable', { message, cause })

/** A line of a table: the cells as text, and where in the file it begins, 1-based. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Lets everything else of the server go on for a moment. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** A cell without what spreadsheets and exports put around its text. Line breaks inside stay. */
export const tidyCell = (text: string): string => {
  const plain = text.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').replaceAll(/[\u200B\u200E\u200F\uFEFF]/g, '')
  // ="000431948" and '000431948 keep a spreadsheet from taking a text for a number.
  const inner = /^\s*="(.*)"\s*$/s.exec(plain)?.[1] ?? plain.replace(/^\s*'(?=\d)/, '')
  return inner.trim()
}
