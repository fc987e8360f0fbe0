import { z } from 'zod'

const text = z.coerce.string().max(200).optional().catch(undefined)

/** What an owner's list shows, in its address: search, page and filters. What makes no sense is left out. */
export const ListSearch = z.object({
  q: text,
  state: text,
  kind: text,
  page: z.coerce.number().int().min(2).max(100_000).optional().catch(undefined),
})
export type ListSearch = z.infer<typeof ListSearch>
