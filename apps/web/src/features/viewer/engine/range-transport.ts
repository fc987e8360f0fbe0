import { PDFDataRangeTransport } from './pdfjs.ts'
import type { Opening } from './opening.ts'
import { type PdfRange, readRange } from './read-range.ts'

export interface TransportReports {
  onTransfer: (receivedBytes: number, isFetching: boolean) => void
  /** Called when a request failed for good; `resume` sends it again. */
  onFailure: (error: unknown) => void
}

export interface RangeTransport {
  transport: PDFDataRangeTransport
  /** Sends the failed requests again. */
  resume: () => void
}

interface Wanted {
  begin: number
  end: number
}

/**
 * Feeds pdf.js the ranges it asks for.
 * Its own fetching starts with a GET of the whole file and aborts it, does not survive a lost connection, and
 * loses the sentence of a refusal; this does not.
 */
export const createRangeTransport = (
  opening: Opening,
  head: PdfRange,
  reports: TransportReports,
): RangeTransport => {
  const { signal } = opening.controller
  const isWhole = head.bytes.byteLength >= head.totalBytes
  const failed: Wanted[] = []
  let receivedBytes = head.bytes.byteLength
  let underWay = 0
  const report = () => reports.onTransfer(receivedBytes, underWay > 0)

  // pdf.js transfers the buffer it receives.
  const transport = new PDFDataRangeTransport(head.totalBytes, head.bytes, isWhole)

  const fetchRange = async ({ begin, end }: Wanted) => {
    underWay += 1
    report()
    try {
      const range = await readRange({ pdfFile: opening.pdfFile, begin, end, head, signal })
      receivedBytes += range.bytes.byteLength
      if (!signal.aborted) transport.onDataRange(begin, range.bytes)
    } catch (error) {
      if (signal.aborted) return
      failed.push({ begin, end })
      reports.onFailure(error)
    } finally {
      underWay -= 1
      if (!signal.aborted) report()
    }
  }

  transport.requestDataRange = (begin, end) => void fetchRange({ begin, end })
  transport.abort = () => opening.controller.abort()

  return {
    transport,
    resume: () => {
      for (const wanted of failed.splice(0)) void fetchRange(wanted)
    },
  }
}
