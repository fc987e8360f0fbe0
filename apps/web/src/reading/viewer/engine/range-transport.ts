import { PDFDataRangeTransport } from './pdfjs.ts'
import type { Bytes } from '../session/bytes.ts'
import type { Opening } from '../session/opening.ts'

export interface TransportReports {
  onTransfer: (receivedBytes: number, isFetching: boolean) => void
  /** Called when the bytes cannot be had. Being offline is no failure: the opening waits. */
  onFailure: (error: unknown) => void
}

/**
 * Feeds pdf.js the ranges it asks for.
 * Its own fetching starts with a GET of the whole file and aborts it, does not survive a lost connection, and
 * loses the sentence of a refusal; this does not.
 */
export const createRangeTransport = (
  { controller }: Pick<Opening, 'controller'>,
  first: Uint8Array<ArrayBuffer>,
  bytes: Bytes,
  reports: TransportReports,
): PDFDataRangeTransport => {
  const { signal } = controller
  const isWhole = first.byteLength >= bytes.totalBytes
  // pdf.js transfers the buffer it receives.
  const transport = new PDFDataRangeTransport(bytes.totalBytes, first, isWhole)
  bytes.onTransfer((receivedBytes, isFetching) => {
    if (!signal.aborted) reports.onTransfer(receivedBytes, isFetching)
  })
  transport.requestDataRange = (begin, end) => {
    bytes.read(begin, end).then(
      (range) => {
        if (!signal.aborted) transport.onDataRange(begin, range)
      },
      (error: unknown) => {
        if (!signal.aborted) reports.onFailure(error)
      },
    )
  }
  transport.abort = () => controller.abort()
  return transport
}
