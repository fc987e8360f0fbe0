import { readInOwnProcess } from '../children/one-file.ts'
import { programBeside } from '../children/child-programs.ts'
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

const maxHeapMegabytes = 256
/**
 * Reads the words of a PDF with their boxes in a process of its own, which is killed beyond its limits. Neither the
 * PDF nor its password is ever in a file.
 * @returns the words of each page in reading order; or why they cannot be read
 * @throws Fault when no process starts
 */
export const readPdfWords = async (
  locked: Locked,
  { maxPages, maxWords, maxMs = 20_000, maxRssBytes = 512 * 1024 * 1024 }: Limits,
): Promise<PdfWords> => {
  const pages: WordsOfPage[] = []
  let problem: WordsProblem | null = null
  const ending = await readInOwnProcess<WordsJob, Report>({
    program: programBeside(import.meta.url, 'words-child'),
    report: WordsReport,
    maxRssBytes,
    maxHeapMegabytes,
    maxMs,
    job: { kind: 'read', ...locked, maxPages, maxWords },
    onReport: (report) => {
      if (report.type === 'words') pages.push(report.page)
      else ({ problem } = report)
    },
  })
  if (problem !== null) return { ok: false, problem }
  return ending === 'read' ? { ok: true, pages } : { ok: false, problem: ending }
}
