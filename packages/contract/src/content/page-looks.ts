import { z } from 'zod'

/**
 * What a page is, which decides how a dark or a sepia theme recolours it: `text` also with drawings, `mixed` with
 * photographs, `scan` when pictures cover most of it, `dark` when it is dark already.
 */
export const PageKind = z.enum(['text', 'mixed', 'scan', 'dark'])
export type PageKind = z.infer<typeof PageKind>

const Whole = z.number().int()

/** What the pages of a PDF look like. */
export const PageLooks = z.object({
  /** Runs of pages of one kind, in page order. */
  kinds: z.array(z.tuple([Whole, PageKind])),
  /** The number of each mixed page, and the boxes of its photographs: left, top, width, height in `boxParts`. */
  pictures: z.array(z.tuple([Whole, z.array(z.tuple([Whole, Whole, Whole, Whole]))])),
})
export type PageLooks = z.infer<typeof PageLooks>
