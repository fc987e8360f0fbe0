import { type CellObject, type WorkSheet, read, utils } from '@e965/xlsx'
import { sendAndWait, serveWork } from '../children/child-side.ts'
import { WorkbookJob, type WorkbookReport } from './workbook-messages.ts'

// The program of a child process: it opens strangers' workbooks, and has neither secrets nor a socket to lose.

const textOf = (cell: CellObject | undefined): string => {
  const value = cell?.v
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  // What is displayed may be rounded, so a number is written in full.
  return value === undefined || cell?.t === 'e' ? '' : String(value)
}

const rowsOf = (sheet: WorkSheet): CellObject[][] => sheet['!data'] ?? []

const report = (message: WorkbookReport) => sendAndWait(message)

const refuse = (problem: 'locked' | 'damaged' | 'too_large') => report({ type: 'refused', problem })

const openWorkbook = ({ bytes, maxRows }: WorkbookJob) => {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellDates: true,
      UTC: true,
      cellFormula: false,
      cellHTML: false,
      bookVBA: false,
      sheetRows: maxRows + 1,
    })
  } catch (error) {
    return /password|encrypt/i.test(String(error)) ? 'locked' : 'damaged'
  }
}

serveWork({
  job: WorkbookJob,
  work: async (job) => {
    const workbook = openWorkbook(job)
    if (typeof workbook === 'string') return refuse(workbook)
    for (const name of workbook.SheetNames) {
      const sheet = workbook.Sheets[name]
      if (sheet === undefined) continue
      const { s, e } = utils.decode_range(sheet['!fullref'] ?? sheet['!ref'] ?? 'A1')
      if (e.r - s.r >= job.maxRows || e.c >= job.maxColumns) return refuse('too_large')
      const rows = rowsOf(sheet)
      await report({ type: 'sheet', rows: Array.from(rows, (cells) => Array.from(cells ?? [], textOf)) })
    }
    return undefined
  },
  // Each workbook has a process of its own.
  isTired: () => true,
})
