import { readInOwnProcess } from '../children/one-file.ts'
import { programBeside } from '../children/child-programs.ts'
import {
  type WorkbookJob,
  type WorkbookProblem,
  WorkbookReport,
  type WorkbookReport as Report,
} from './workbook-messages.ts'

export type BinaryWorkbook = { ok: true; sheets: string[][][] } | { ok: false; problem: WorkbookProblem }

interface Limits {
  maxRows: number
  maxColumns: number
  /** Processor time for the workbook. */
  maxMs?: number
  maxRssBytes?: number
}

const maxHeapMegabytes = 384
/**
 * Reads a binary Excel workbook (.xls) in a process of its own, which is killed beyond its limits.
 * @returns the cells of each sheet as text, days as `YYYY-MM-DD`; or why it cannot be read
 * @throws Fault when no process starts
 */
export const readBinaryWorkbook = async (
  bytes: Buffer,
  { maxRows, maxColumns, maxMs = 20_000, maxRssBytes = 640 * 1024 * 1024 }: Limits,
): Promise<BinaryWorkbook> => {
  const sheets: string[][][] = []
  let problem: WorkbookProblem | null = null
  const ending = await readInOwnProcess<WorkbookJob, Report>({
    program: programBeside(import.meta.url, 'workbook-child'),
    report: WorkbookReport,
    maxRssBytes,
    maxHeapMegabytes,
    maxMs,
    job: { kind: 'read', bytes, maxRows, maxColumns },
    onReport: (report) => {
      if (report.type === 'sheet') sheets.push(report.rows)
      else ({ problem } = report)
    },
  })
  if (problem !== null) return { ok: false, problem }
  return ending === 'read' ? { ok: true, sheets } : { ok: false, problem: ending }
}
