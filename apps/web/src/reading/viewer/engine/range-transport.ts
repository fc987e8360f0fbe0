import { PDFDataRangeTransport } from './pdfjs.ts'
import type { ByteSource } from '../session/byte-source.ts'
import type { Opening, PdfHead } from '../session/opening.ts'

export interface TransportReports {
  onTransfer: (receivedBytes: number, isFetching: boolean) => void
  /** Called when the bytes cannot be had. A lost line is no failure: the session waits for it. */
  onFailure: (error: unknown) => void
}

/**
 * Feeds pdf.js the ranges it asks for.
 * Its own fetching starts with a GET of the whole file and aborts it, does not survive a lost connection, and
 * loses the sentence of a refusal; this does not.
 */
export const createRangeTransport = (
  { controller }: Pick<Opening, 'controller'>,
  head: PdfHead,
  source: ByteSource,
  reports: TransportReports,
): PDFDataRangeTransport => {
  const { signal } = controller
  const isWhole = head.bytes.byteLength >= head.totalBytes
  // pdf.js transfers the buffer it receives.
  const transport = new PDFDataRangeTransport(head.totalBytes, head.bytes, isWhole)
  source.onTransfer((receivedBytes, isFetching) => {
    if (!signal.aborted) reports.onTransfer(receivedBytes, isFetching)
  })
  transport.requestDataRange = (begin, end) => {
    source.read(begin, end).then(
      (bytes) => {
        if (!signal.aborted) transport.onDataRange(begin, bytes)
      },
      (error: unknown) => {
        if (!signal.aborted) reports.onFailure(error)
      },
    )
  }
  transport.abort = () => controller.abort()
  return transport
}
