import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { WorkReadError } from '../../children/child-side.ts'
import type { FileBytes } from '../layers/file-objects.ts'
import { endBytes, headBytes, looksLikePdf, missingHeader } from './pdf-signs.ts'

/** A part of a file that was read: its first byte and the one after its last. */
type FileRead = [start: number, end: number]

/** Far more than any first page needs; a book is read in many more pieces. */
const maxReads = 20_000

/** Notes a read, together with the last one when it continues that. */
const noteRead = (reads: FileRead[], start: number, end: number): void => {
  const last = reads.at(-1)
  if (last !== undefined && last[0] <= start && start <= last[1]) last[1] = Math.max(last[1], end)
  else if (reads.length < maxReads) reads.push([start, end])
}

/** A file that PDFium reads. What fails is kept here, since an exception must not pass through PDFium's frames. */
export interface PdfFile {
  sizeBytes: number
  /** The bytes that PDFium reads, with the missing header in front. */
  shownBytes: number
  failure: unknown
  /** What has been read of the file so far. */
  reads: FileRead[]
  /** Whether the file may be a PDF: it has the header of one, or ends like one. */
  looksLikePdf: boolean
  /** Reads bytes as PDFium counts them. @returns whether all could be read */
  read: (target: Buffer, at: number, length: number, position: number) => boolean
  /** The same bytes for a look that no reader of the first page has to repeat. */
  bytes: FileBytes
  close: () => void
}

/** Opens a file for PDFium. One without the header that PDFium looks for is read with a header in front of it. */
export const openPdfFile = (path: string): PdfFile => {
  try {
    const fd = openSync(path, 'r')
    const sizeBytes = fstatSync(fd).size
    const partAt = (position: number, length: number) => {
      const part = Buffer.alloc(length)
      return part.subarray(0, readSync(fd, part, 0, length, position))
    }
    const [head, end] = [partAt(0, headBytes), partAt(Math.max(0, sizeBytes - endBytes), endBytes)]
    const header = missingHeader(head, end)
    const reads: FileRead[] = []
    const file: PdfFile = {
      sizeBytes,
      shownBytes: header.length + sizeBytes,
      failure: null,
      reads,
      looksLikePdf: looksLikePdf(head, end),
      read: (target, at, length, position) => {
        try {
          const ofHeader = position < header.length ? header.copy(target, at, position, position + length) : 0
          const start = position + ofHeader - header.length
          const left = length - ofHeader
          if (left === 0) return true
          noteRead(reads, start, start + left)
          return readSync(fd, target, at + ofHeader, left, start) === left
        } catch (error) {
          file.failure = error
          return false
        }
      },
      bytes: {
        sizeBytes: header.length + sizeBytes,
        // A file whose header is missing names wrong places anyway.
        bytesAt: (position, length) => partAt(Math.max(0, position - header.length), Math.max(0, length)),
      },
      close: () => closeSync(fd),
    }
    return file
  } catch (error) {
    throw new WorkReadError(error)
  }
}
