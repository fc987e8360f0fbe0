import { z } from 'zod'
import { operation, operations } from '../operation.ts'
import { pdfAboutCalls } from './calls/pdf-about.calls.ts'
import { PdfFile } from './pdfs.ts'

/**
 * What anyone with the address of a PDF may know about it: enough to say what a link leads to, and nothing of its
 * content, its author or its readers.
 */
export const PdfAbout = z.object({
  /** The title; of a PDF without one, the name of its section. Never the name of a file. */
  title: z.string(),
  /** The subject; null for the two reserved sheets. */
  subject: z.object({ subCode: z.string(), subName: z.string() }).nullable(),
})
export type PdfAbout = z.infer<typeof PdfAbout>

export const pdfAboutOps = operations(() => ({
  about: operation({
    ...pdfAboutCalls.about,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'What a link to a PDF leads to: title and subject',
    params: z.object({ pdfFile: PdfFile }),
    response: PdfAbout,
  }),
}))
