import { z } from 'zod'
import { Id, ListQuery, Message } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { importCalls } from './calls/imports.calls.ts'

export const ImportState = z.enum(['planning', 'planned', 'running', 'done', 'stopped', 'failed'])

/** The kind of thing that a line of a plan creates. */
export const ImportItemKind = z.enum(['subject', 'offering', 'section', 'pdf', 'reference', 'unknown'])

/** In the plan `create`, `skip` (already exists) or `refuse` (not understood); afterwards the outcome. */
export const ImportItemState = z.enum(['create', 'skip', 'refuse', 'created', 'skipped', 'failed'])

export const ImportItem = z.object({
  position: z.number().int(),
  kind: ImportItemKind,
  /** Its path in the tree, or the line of its table. */
  path: z.string(),
  title: z.string(),
  state: ImportItemState,
  /** Why the line is skipped, rejected or failed. */
  reason: z.string().nullable(),
})
export type ImportItem = z.infer<typeof ImportItem>

export const Import = z.object({
  _id: Id,
  name: z.string(),
  state: ImportState,
  /** Why the whole import failed, as a sentence. */
  failure: z.string().nullable(),
  /** Of the plan. */
  toCreate: z.number().int(),
  toSkip: z.number().int(),
  refused: z.number().int(),
  /** Of the work. */
  created: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  startedByName: z.string(),
})
export type Import = z.infer<typeof Import>

const ImportParams = z.object({ importId: Id })

export const importOps = operations(() => ({
  list: operation({
    ...importCalls.list,
    right: 'manageContent',
    summary: 'The bulk imports, newest first',
    query: ListQuery,
    response: z.object({ items: z.array(Import), total: z.number().int() }),
  }),
  read: operation({
    ...importCalls.read,
    right: 'manageContent',
    summary: 'A bulk import: its plan, how far it is, and what became of each file',
    params: ImportParams,
    query: ListQuery.extend({ state: ImportItemState.optional() }),
    response: z.object({ import: Import, items: z.array(ImportItem), total: z.number().int() }),
  }),
  start: operation({
    ...importCalls.start,
    right: 'manageContent',
    summary: 'Do what the plan says; once begun or done it changes nothing',
    passwordAgain: 'always',
    params: ImportParams,
    response: z.object({ message: z.string(), import: Import }),
  }),
  stop: operation({
    ...importCalls.stop,
    right: 'manageContent',
    summary: 'Stop after the current file; starting again resumes',
    params: ImportParams,
    response: Message,
  }),
}))
