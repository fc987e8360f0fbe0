import { sendAndWait, serveWork } from '../children/child-side.ts'
import { endBytes, headBytes, missingHeader } from '../pdf-engine/opening/pdf-signs.ts'
import { documentOf } from '../pdf-engine/pdf-document.ts'
import { readPageWords } from '../pdf-engine/page-words.ts'
import { type Pdfium, loadPdfium } from '../pdf-engine/pdfium.ts'
import { WordsJob, type WordsProblem, type WordsReport } from './words-messages.ts'

// The program of a child process: it opens strangers' PDFs, and has neither secrets nor a socket to lose. It ends
// with its PDF, so that no later one shares a process with that PDF's password.

/** How PDFium says what a PDF is locked with: a password, or the keys of certain people. */
const locks = new Map<number, WordsProblem>([
  [4, 'locked'],
  [5, 'locked_for_others'],
])
const pdfium = await loadPdfium({ maxBytes: Number(process.argv[2]) })

const report = (message: WordsReport) => sendAndWait(message)
const refuse = (problem: WordsProblem) => report({ type: 'refused', problem })

/** Opens a PDF from memory. @returns its handle, 0 when it does not open */
const openIn = ({ calls, memory, allocate }: Pdfium, { bytes, password }: WordsJob): number => {
  // PDFium reads from it until the document is closed, and the process ends before that.
  const header = missingHeader(bytes.subarray(0, headBytes), bytes.subarray(-endBytes))
  const size = header.length + bytes.length
  const target = allocate(Math.max(1, size))
  header.copy(memory(), target)
  bytes.copy(memory(), target + header.length)
  return calls.FPDF_LoadMemDocument(target, size, password)
}

const work = async (job: WordsJob) => {
  const { calls } = pdfium
  const handle = openIn(pdfium, job)
  if (handle === 0) return refuse(locks.get(calls.FPDF_GetLastError()) ?? 'damaged')
  // What someone typed upon a statement is not what the bank says: its annotations are not read.
  const document = documentOf(pdfium, handle)
  const { pageCount } = document
  if (pageCount < 1) return refuse('damaged')
  if (pageCount > job.maxPages) return refuse('too_many_pages')
  let count = 0
  for (let index = 0; index < pageCount; index += 1) {
    const page = readPageWords(document, index)
    if (pdfium.isStarved()) return refuse('too_large')
    // A page that is left out would hide its payments.
    if (page === null) return refuse('damaged')
    count += page.words.length
    if (count > job.maxWords) return refuse('too_large')
    await report({ type: 'words', page })
  }
  return undefined
}

serveWork({ job: WordsJob, work, isTired: () => true })
