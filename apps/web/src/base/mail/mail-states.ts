import type { Mail } from '@lectureshelf/contract/base/mail'

/** Tone of each mail state. */
export const mailTones = {
  queued: 'plain',
  sending: 'plain',
  sent: 'ok',
  unsure: 'warn',
  texted: 'ok',
  dismissed: 'plain',
  dropped: 'plain',
  failed: 'danger',
} as const satisfies Record<Mail['state'], string>

const resendable: readonly Mail['state'][] = ['failed', 'unsure', 'texted', 'dismissed']

/** Returns whether only the owner can decide to send a mail, again or after all. */
export const isResendable = (state: Mail['state']): boolean => resendable.includes(state)

/** Returns whether a mail may be opened in a mail program: it is unsent, and its message is complete. */
export const isOpenable = ({ state, hasHiddenLink }: Pick<Mail, 'state' | 'hasHiddenLink'>): boolean =>
  !hasHiddenLink && state !== 'sent' && state !== 'dropped'

/** Builds a link that opens a mail in the owner's own mail program. */
export const mailLink = ({
  toAddress,
  subject,
  textBody,
}: Pick<Mail, 'toAddress' | 'subject' | 'textBody'>): string =>
  `mailto:${encodeURIComponent(toAddress)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(textBody)}`
