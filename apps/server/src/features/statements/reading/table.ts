import { AppError } from '../../../platform/errors.ts'

/** Creates the error for a file that is not a statement; the sentence says why, and what to do instead. */
export const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('statement_unreadable', { message, cause })

/** A row of a table: its cells as text, and the 1-based line of the file where it begins. */
export interface TableRow {
  line: number
  cells: string[]
}

/** Yields to the event loop, so that the server handles other work. */
export const breathe = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve)
  })

/** Removes what spreadsheets and exports put around a cell's text. Line breaks inside stay. */
export const tidyCell = (text: string): string => {
  const plain = text.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').replaceAll(/[\u200B\u200E\u200F\uFEFF]/g, '')
  // ="000431948", '000431948 and '000431948' prevent a spreadsheet from reading text as a number.
  const inner =
    /^\s*="(.*)"\s*$/s.exec(plain)?.[1] ??
    /^\s*'(.*)'\s*$/s.exec(plain)?.[1] ??
    plain.replace(/^\s*'(?=\d)/, '')
  return inner.trim()
}
