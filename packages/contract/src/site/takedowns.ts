import { z } from 'zod'
import { Id, ListQuery, Message, requiredText } from '../common.ts'
import { operation, operations } from '../operation.ts'
import { takedownCalls } from './calls/takedowns.calls.ts'

/** A request from someone who owns something on the site, or is shown in it, to have it taken down. */
export const TakedownForm = z.object({
  name: requiredText('Name', 120),
  email: z.string().trim().min(1, 'Email is required.').max(200).pipe(z.email('Email is not valid.')),
  /** The address of the page, or the title of the content. */
  what: requiredText('What it is about', 1000),
  reason: requiredText('Reason', 4000),
})
export type TakedownForm = z.infer<typeof TakedownForm>

export const Takedown = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  what: z.string(),
  reason: z.string(),
  createdAt: z.string(),
  /** The outcome, with its time and author; null while the request is open. */
  outcome: z.string().nullable(),
  handledAt: z.string().nullable(),
  handledByName: z.string().nullable(),
})
export type Takedown = z.infer<typeof Takedown>

export const OutcomeForm = z.object({
  outcome: requiredText('Outcome', 1000),
  /** What the screen showed. */
  seen: z.object({ outcome: z.string().nullable() }),
})

export const takedownOps = operations(() => ({
  send: operation({
    ...takedownCalls.send,
    right: 'seePublicPages',
    summary: 'Ask to have something taken down',
    body: TakedownForm,
    response: Message,
  }),
  list: operation({
    ...takedownCalls.list,
    right: 'administer',
    summary: 'Requests to take something down, newest first',
    query: ListQuery.extend({ state: z.enum(['open', 'handled']).optional() }),
    response: z.object({
      items: z.array(Takedown),
      total: z.number().int(),
      /** Number of open requests, independent of the filter. */
      open: z.number().int(),
    }),
  }),
  handle: operation({
    ...takedownCalls.handle,
    right: 'administer',
    summary: 'Say what was done about a request',
    params: z.object({ id: Id }),
    body: OutcomeForm,
    response: z.object({ message: z.string(), takedown: Takedown }),
  }),
}))
