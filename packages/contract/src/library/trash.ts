import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { trashCalls } from './calls/trash.calls.ts'

/** An `offering` is a shared subject removed from one place only. */
export const TrashKind = z.enum(['subject', 'offering', 'section', 'pdf', 'reference'])
export type TrashKind = z.infer<typeof TrashKind>

export const TrashItem = z.object({
  kind: TrashKind,
  _id: Id,
  title: z.string(),
  /** The former place, as in "21CS51 Automata, Module 1". */
  where: z.string(),
  /** What else was deleted, as in "3 sections, 12 PDFs"; empty for a single thing. */
  holds: z.string(),
  deletedAt: z.string(),
  /** Null for a deletion on the command line. */
  deletedByName: z.string().nullable(),
  /** When the item will be deleted permanently. */
  goneAt: z.string(),
})
export type TrashItem = z.infer<typeof TrashItem>

const restoredNames = {
  subject: 'Subject',
  offering: 'Place of the subject',
  section: 'Section',
  pdf: 'PDF',
  reference: 'Reference',
} as const

/** Shown after something was restored from the trash. */
export const restored = (kind: keyof typeof restoredNames): string =>
  `${restoredNames[kind]} restored successfully`

/** Why something cannot be restored: the thing that contains it is in the trash, too. */
export const restoreFirst = (parent: string): string => `Restore ${parent} first.`

export const trashOps = operations(() => ({
  list: operation({
    ...trashCalls.list,
    right: 'manageContent',
    summary: 'What was deleted in the last 30 days, newest first',
    query: ListQuery.extend({ kind: TrashKind.optional() }),
    response: z.object({ items: z.array(TrashItem), total: z.number().int() }),
  }),
  restore: operation({
    ...trashCalls.restore,
    right: 'manageContent',
    summary: 'Restore something to its place, with its order, address and files',
    params: z.object({ kind: TrashKind, id: Id }),
    response: z.object({ message: z.string() }),
  }),
}))
