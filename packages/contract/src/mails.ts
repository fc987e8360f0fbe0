import { z } from 'zod'
import { Id, ListQuery } from './common.ts'
import { operation } from './operation.ts'

export const MailState = z.enum(['queued', 'sending', 'sent', 'unsure', 'failed', 'dropped'])

export const Mail = z.object({
  _id: Id,
  toAddress: z.string(),
  subject: z.string(),
  textBody: z.string(),
  state: MailState,
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
})
export type Mail = z.infer<typeof Mail>

export const mailOps = {
  list: operation({
    method: 'GET',
    path: '/api/mails',
    right: 'administer',
    summary: 'The mail queue, newest first; without a mail server the owner copies messages from here',
    query: ListQuery.extend({ state: MailState.optional() }),
    response: z.object({ items: z.array(Mail), total: z.number().int(), isMailConfigured: z.boolean() }),
  }),
  resend: operation({
    method: 'POST',
    path: '/api/mails/:id/resend',
    right: 'administer',
    summary: 'Send a mail again that failed or that nobody knows the fate of',
    params: z.object({ id: Id }),
    response: z.object({ message: z.string(), mail: Mail }),
  }),
}
