import { isSource, startWorkProcess } from '../children/work-process.ts'
import { Fault } from '../errors.ts'
import type { WordsOfPage } from '../pdf-engine/pdf-messages.ts'
import {
  type WordsReport as Report,
  type WordsJob,
  type WordsProblem,
  WordsReport,
} from './words-messages.ts'

export type PdfWords = { ok: true; pages: WordsOfPage[] } | { ok: false; problem: WordsProblem }

interface Limits {
  maxPages: number
  maxWords: number
  /** Processor time for the PDF. */
  maxMs?: number
  maxRssBytes?: number
}

/** A PDF in memory, and what opens it; '' for none. */
interface Locked {
  bytes: Buffer
  password: string
}

const program = new URL(isSource ? './words-child.ts' : './words-child.js', import.meta.url)
const maxHeapMegabytes = 256
const maxStarts = 3

let line: Promise<unknown> = Promise.resolve()

/** One at a time: each may take as much memory as the rest of the server. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = line.then(work)
  line = result.catch(() => undefined)
  return result
}

/** @returns null when the process did not start */
const readOnce = async (locked: Locked, limits: Required<Limits>): Promise<PdfWords | null> => {
  const { maxPages, maxWords, maxMs, maxRssBytes } = limits
  const child = startWorkProcess<WordsJob, Report>({
    program,
    report: WordsReport,
    maxRssBytes,
    maxHeapMegabytes,
    limitsTimeOf: 'processor',
  })
  const pages: WordsOfPage[] = []
  let problem: WordsProblem | null = null
  const ending = await child.run(
    { kind: 'read', ...locked, maxPages, maxWords },
    {
      budget: { leftMs: maxMs },
      onReport: async (report) => {
        if (report.type === 'words') pages.push(report.page)
        else ({ problem } = report)
      },
    },
  )
  child.kill()
  await child.gone
  if (ending === 'never_began') return null
  if (problem !== null) return { ok: false, problem }
  if (ending === 'finished') return { ok: true, pages }
  return { ok: false, problem: ending === 'crashed' ? 'damaged' : 'too_large' }
}

/**
 * Reads the words of a PDF with their boxes in a process of its own, which is killed beyond its limits. Neither the
 * PDF nor its password is ever in a file.
 * @returns the words of each page in reading order; or why there are none
 * @throws Fault when no process starts
 */
export const readPdfWords = (
  locked: Locked,
  { maxMs = 20_000, maxRssBytes = 512 * 1024 * 1024, ...limits }: Limits,
): Promise<PdfWords> =>
  inTurn(async () => {
    for (let starts = 1; starts <= maxStarts; starts += 1) {
      const result = await readOnce(locked, { ...limits, maxMs, maxRssBytes })
      if (result !== null) return result
    }
    throw new Fault('no process for the words of a PDF starts')
  })
