import { z } from 'zod'
import { operation, operations } from '../operation.ts'
import { PdfFile } from '../library/pdfs.ts'
import { keptNoteCalls } from './calls/kept-notes.calls.ts'

/** How many notes one question may name. */
export const keptNotesAsked = 200

/** A note that the person may read now, and so keep on this phone. */
export const KeptNote = z.object({
  pdfFile: z.string(),
  /** The current version: a phone with another one fetches this one. */
  version: z.number().int(),
  sizeBytes: z.number().int(),
  /** How many pages have words that a machine has read; 0 until it has tried all of them. */
  readPages: z.number().int(),
  /**
   * Until when the note opens offline: the end of what was paid for, or 30 days from now, whichever is earlier.
   */
  keepUntil: z.iso.datetime(),
})
export type KeptNote = z.infer<typeof KeptNote>

export const keptNoteOps = operations(() => ({
  check: operation({
    ...keptNoteCalls.check,
    right: 'readNotes',
    isShared: true,
    countsEach: 'pdfFiles',
    summary: 'Which of these notes may be kept on this phone, and until when',
    body: z.object({ pdfFiles: z.array(PdfFile).max(keptNotesAsked) }),
    /** `now` is the time of the server: a phone trusts no earlier clock from then on. A note that is gone is absent. */
    response: z.object({ now: z.iso.datetime(), notes: z.array(KeptNote) }),
  }),
}))
