import { z } from 'zod'
import { WordsOfPage } from '../pdf-engine/pdf-messages.ts'

/** Reads the words of a whole PDF, which may need a password. */
export const WordsJob = z.object({
  kind: z.literal('read'),
  bytes: z.instanceof(Buffer),
  password: z.string(),
  maxPages: z.number().int(),
  maxWords: z.number().int(),
})
export type WordsJob = z.infer<typeof WordsJob>

/** `locked`: the password that was given, if any, does not open the PDF; `locked_for_others`: no password does. */
export const WordsProblem = z.enum(['locked', 'locked_for_others', 'damaged', 'too_many_pages', 'too_large'])
export type WordsProblem = z.infer<typeof WordsProblem>

export const WordsReport = z.discriminatedUnion('type', [
  z.object({ type: z.literal('words'), page: WordsOfPage }),
  z.object({ type: z.literal('refused'), problem: WordsProblem }),
])
export type WordsReport = z.infer<typeof WordsReport>
