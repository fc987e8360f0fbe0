import { isSource, startWorkProcess } from '../children/work-process.ts'
import { Fault } from '../errors.ts'
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

const program = new URL(isSource ? './workbook-child.ts' : './workbook-child.js', import.meta.url)
const maxHeapMegabytes = 384
const maxStarts = 3

let line: Promise<unknown> = Promise.resolve()

/** One at a time: each may take as much memory as the rest of the server. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = line.then(work)
  line = result.catch(() => undefined)
  return result
}

/** @returns null when the process did not start */
const readOnce = async (bytes: Buffer, limits: Required<Limits>): Promise<BinaryWorkbook | null> => {
  const { maxRows, maxColumns, maxMs, maxRssBytes } = limits
  const child = startWorkProcess<WorkbookJob, Report>({
    program,
    report: WorkbookReport,
    maxRssBytes,
    maxHeapMegabytes,
    limitsTimeOf: 'processor',
  })
  const sheets: string[][][] = []
  let problem: WorkbookProblem | null = null
  const ending = await child.run(
    { kind: 'read', bytes, maxRows, maxColumns },
    {
      budget: { leftMs: maxMs },
      onReport: async (report) => {
        if (report.type === 'sheet') sheets.push(report.rows)
        else ({ problem } = report)
      },
    },
  )
  child.kill()
  await child.gone
  if (ending === 'never_began') return null
  if (problem !== null) return { ok: false, problem }
  if (ending === 'finished') return { ok: true, sheets }
  return { ok: false, problem: ending === 'crashed' ? 'damaged' : 'too_large' }
}

/**
 * Reads a binary Excel workbook (.xls) in a process of its own, which is killed beyond its limits.
 * @returns the cells of each sheet as text, days as `YYYY-MM-DD`; or why there are none
 * @throws Fault when no process starts
 */
export const readBinaryWorkbook = (
  bytes: Buffer,
  { maxMs = 20_000, maxRssBytes = 640 * 1024 * 1024, ...limits }: Limits,
): Promise<BinaryWorkbook> =>
  inTurn(async () => {
    for (let starts = 1; starts <= maxStarts; starts += 1) {
      const result = await readOnce(bytes, { ...limits, maxMs, maxRssBytes })
      if (result !== null) return result
    }
    throw new Fault('no process for a workbook starts')
  })
