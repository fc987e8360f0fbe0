import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { operation } from '../operation.ts'

export const MailState = z.enum([
  'queued',
  'sending',
  'sent',
  'unsure',
  'failed',
  'dropped',
  'dismissed',
  'texted',
])

/** Names of the states of a mail, as the screen and the export write them. */
export const mailStateNames: Record<z.infer<typeof MailState>, string> = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  unsure: 'Unsure',
  failed: 'Failed',
  dropped: 'Dropped',
  dismissed: 'Dismissed',
  texted: 'By WhatsApp',
}

export const Mail = z.object({
  _id: Id,
  toAddress: z.string(),
  subject: z.string(),
  /** The message as text, without any link that sets a password. */
  textBody: z.string(),
  /** Whether a link was removed, so that copying the message is useless. */
  hasHiddenLink: z.boolean(),
  state: MailState,
  attempts: z.number().int(),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** The phone number that may get the message by WhatsApp; null for mails about passwords and the like. */
  contact: z.string().nullable(),
})
export type Mail = z.infer<typeof Mail>

export const mailOps = {
  list: operation({
    method: 'GET',
    path: '/api/mails',
    right: 'administer',
    summary: 'The mail queue, newest first; without a mail server the owner copies messages from here',
    query: ListQuery.extend({ state: MailState.optional() }),
    response: z.object({
      items: z.array(Mail),
      total: z.number().int(),
      isMailConfigured: z.boolean(),
      /** Number of queued mails, independent of the filter. */
      waiting: z.number().int(),
    }),
  }),
  sendWaiting: operation({
    method: 'POST',
    path: '/api/mails/send-waiting',
    right: 'administer',
    summary: 'Send every mail that waits; those that came too late to be of use are dropped',
    response: z.object({
      message: z.string(),
      sending: z.number().int(),
      dropped: z.number().int(),
    }),
  }),
  dismissWaiting: operation({
    method: 'POST',
    path: '/api/mails/dismiss-waiting',
    right: 'administer',
    summary: 'Dismiss every mail that waits, such as those written long before there was a mail server',
    /** The number of waiting mails that the screen showed. */
    body: z.object({ seen: z.object({ waiting: z.number().int() }) }),
    response: z.object({ message: z.string(), dismissed: z.number().int() }),
  }),
  text: operation({
    method: 'POST',
    path: '/api/mails/:id/text',
    right: 'administer',
    summary: 'Give out the message of a mail as a WhatsApp link; a mail that waits is not sent any more',
    params: z.object({ id: Id }),
    response: z.object({ message: z.string(), link: z.string(), mail: Mail }),
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
