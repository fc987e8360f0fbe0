import { z } from 'zod'
import { Id, ListQuery } from '../common.ts'
import { keysOf } from '../keys-of.ts'
import { operation, operations } from '../operation.ts'
import { mailCalls } from './calls/mail.calls.ts'

/** The states of a mail, as the screen and the export write them. */
export const mailStateNames = {
  queued: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  unsure: 'Unsure',
  failed: 'Failed',
  dropped: 'Dropped',
  dismissed: 'Dismissed',
  texted: 'By WhatsApp',
}
export const MailState = z.enum(keysOf(mailStateNames))

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

/** The kinds of mail, in the order in which the owner looks at them. */
export const mailKindNames = {
  'sign-up-received': 'Registration received',
  'sign-up-opened': 'Registration received, notes open',
  'sign-up-approved': 'Registration approved',
  'sign-up-rejected': 'Registration rejected',
  'renewal-approved': 'Renewal approved',
  'renewal-rejected': 'Renewal rejected',
  'subscription-reminder': 'Subscription ends soon',
  'promotion-renewal': 'Renewal after a promotion',
  'message-from-owner': 'Message from the owner',
  'subscription-cancelled': 'Subscription cancelled',
  'payment-taken-back': 'Payment taken back by the bank',
  'payment-refunded': 'Payment refunded',
  'payment-checked-again': 'Payment checked again',
  'password-reset': 'Link for a new password',
  'password-changed': 'Password changed',
  'contact-changed': 'Contact details changed',
  'usn-changed': 'New USN',
  'usn-refused': 'USN request refused',
  'second-factor': 'Second factor changed',
  'new-device': 'Sign-in on a new device',
  'page-report-answered': 'Page report answered',
  'page-reports-waiting': 'Page reports waiting, to authors',
  'proposal-decided': 'Proposed file decided',
  'payee-changed': 'Payee changed, to owners',
  'site-changed': 'Notice or support contact changed, to owners',
  'takedown-received': 'Takedown request, to support',
  'pdf-damaged': 'Damaged PDF, to owners',
  'stray-files': 'Files that belong to nothing, to owners',
  'missing-files': 'Many files that are not there, to owners',
  'no-space': 'Little space left, to owners',
  'weekly-digest': 'Weekly digest, to owners',
}
export const MailKind = z.enum(keysOf(mailKindNames))
export type MailKind = z.infer<typeof MailKind>

/** The media query of the night colours in each mail, which the preview switches on or off. */
export const mailNightQuery = '(prefers-color-scheme: dark)'

/** A mail as it is read, without any link that sets a password. */
export const MailPreview = z.object({
  subject: z.string(),
  textBody: z.string(),
  htmlBody: z.string(),
})
export type MailPreview = z.infer<typeof MailPreview>

export const mailOps = operations(() => ({
  list: operation({
    ...mailCalls.list,
    right: 'administer',
    summary: 'The mail queue by time; without a mail server the owner copies messages from here',
    query: ListQuery.extend({
      state: MailState.optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
    }),
    response: z.object({
      items: z.array(Mail),
      total: z.number().int(),
      isMailConfigured: z.boolean(),
      /** Number of queued mails, independent of the filter. */
      waiting: z.number().int(),
    }),
  }),
  previewKind: operation({
    ...mailCalls.previewKind,
    right: 'administer',
    summary: 'A mail of one kind with invented data, as text and as HTML, to look at',
    params: z.object({ kind: MailKind }),
    response: MailPreview,
  }),
  preview: operation({
    ...mailCalls.preview,
    right: 'administer',
    summary: 'A stored mail as text and as HTML, to look at; links that set a password are hidden',
    params: z.object({ id: Id }),
    response: MailPreview,
  }),
  sendWaiting: operation({
    ...mailCalls.sendWaiting,
    right: 'administer',
    summary: 'Send every waiting mail; those that are too old to be useful are dropped',
    response: z.object({
      message: z.string(),
      sending: z.number().int(),
      dropped: z.number().int(),
    }),
  }),
  dismissWaiting: operation({
    ...mailCalls.dismissWaiting,
    right: 'administer',
    summary: 'Dismiss every waiting mail, such as those written long before there was a mail server',
    /** The number of waiting mails that the screen showed. */
    body: z.object({ seen: z.object({ waiting: z.number().int() }) }),
    response: z.object({ message: z.string(), dismissed: z.number().int() }),
  }),
  text: operation({
    ...mailCalls.text,
    right: 'administer',
    summary: 'Return the message of a mail as a WhatsApp link; a waiting mail is then no longer sent',
    params: z.object({ id: Id }),
    response: z.object({ message: z.string(), link: z.string(), mail: Mail }),
  }),
  resend: operation({
    ...mailCalls.resend,
    right: 'administer',
    summary: 'Send a mail again that failed or may not have arrived',
    params: z.object({ id: Id }),
    response: z.object({ message: z.string(), mail: Mail }),
  }),
}))
