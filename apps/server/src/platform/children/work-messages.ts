import { z } from 'zod'

/** What every child process says about its work, besides the results. */
export const WorkReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('began') }),
  /** A file could not be read, which says nothing about its content. */
  z.object({ type: z.literal('failed'), message: z.string(), code: z.string().optional() }),
  /** The last report of every job. A tired child has grown and should be replaced. */
  z.object({ type: z.literal('done'), isTired: z.boolean() }),
])
export type WorkReport = z.infer<typeof WorkReport>
