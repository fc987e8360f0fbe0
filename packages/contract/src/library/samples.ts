import { z } from 'zod'
import { Id, Message } from '../common.ts'
import { bytesOperation, operation, operations } from '../operation.ts'
import { sampleCalls } from './calls/samples.calls.ts'

/** How many pages of the sample visitors see at most. */
export const samplePages = 5
/** How many pages are looked at for them, from the first one on. */
export const sampleReach = 20

/** Says what became of the sample. */
export const sampleMessages = {
  shown: (pages: number[]): string =>
    `The plans page shows ${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')} of it now.`,
  hidden: 'The plans page no longer shows it.',
  replaced: 'The PDF was replaced since you saw it. Look at it before you show it to visitors.',
  noSuchPage: 'The PDF has no such page.',
  notReady: 'Only a PDF of a subject whose pages are ready can be a sample.',
  damaged: 'The stored file of this PDF is damaged. Replace it before you show it to visitors.',
} as const

/** The note of which pages are on the plans page, and where their pictures are. */
export const Sample = z.object({
  pdfId: Id,
  /** 128 random bits in hex, which only this mark of this version has. */
  name: z.string(),
  /** The title; of a PDF without one, the name of its section. Never the name of a file. */
  title: z.string(),
  subCode: z.string(),
  subName: z.string(),
  /** How many pages the note has. */
  pageCount: z.number().int(),
  /** The numbers of the shown pages. */
  numbers: z.array(z.number().int()),
  /** Width and height of each shown page in points, so that a picture has its place before it arrives. */
  pages: z.array(z.tuple([z.number(), z.number()])),
})
export type Sample = z.infer<typeof Sample>

const PdfParams = z.object({ pdfId: Id })

export const sampleOps = operations(() => ({
  shown: operation({
    ...sampleCalls.shown,
    right: 'seePublicPages',
    cache: 'public',
    summary: 'The note of which visitors may see some pages, or null',
    response: z.object({ sample: Sample.nullable() }),
  }),
  show: operation({
    ...sampleCalls.show,
    right: 'manageContent',
    summary: 'Show a few pages of a PDF on the plans page, in place of any other',
    passwordAgain: 'always',
    params: PdfParams,
    body: z.object({
      /** The version that the caller saw: another one is rejected. */
      version: z.number().int().min(1),
      /** The page that the sample begins with. */
      firstPage: z.number().int().min(1).default(1),
      /** Whether pages with little ink, such as a title alone, are left out. */
      skipsEmpty: z.boolean().default(true),
    }),
    response: Message,
  }),
  hide: operation({
    ...sampleCalls.hide,
    right: 'manageContent',
    summary: 'Stop showing pages of a PDF on the plans page',
    params: PdfParams,
    response: Message,
  }),
  picture: bytesOperation({
    ...sampleCalls.picture,
    right: 'seePublicPages',
    cache: 'public',
    isShared: true,
    summary: 'The picture of a page of the sample, such as 1.webp, at an address that cannot be guessed',
    params: z.object({ name: z.string().max(255), page: z.string().max(255) }),
    contentType: 'image/webp',
  }),
}))
