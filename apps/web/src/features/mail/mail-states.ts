import type { Mail } from '@lectureshelf/contract/site/mail'

/** What each state of a mail is called, and how much it worries. */
export const mailStates = {
  queued: { word: 'Waiting', tone: 'plain' },
  sending: { word: 'Being sent', tone: 'plain' },
  sent: { word: 'Sent', tone: 'ok' },
  unsure: { word: 'Unsure', tone: 'warn' },
  dropped: { word: 'Dropped', tone: 'plain' },
  failed: { word: 'Failed', tone: 'danger' },
} as const satisfies Record<Mail['state'], { word: string; tone: string }>

/** Whether only the owner can decide that a mail is sent again. */
export const isResendable = (state: Mail['state']): boolean => state === 'failed' || state === 'unsure'

/** Whether the owner may send a mail by hand: one that may still be of use, and whose message is whole. */
export const isOpenable = ({ state, hasHiddenLink }: Pick<Mail, 'state' | 'hasHiddenLink'>): boolean =>
  !hasHiddenLink && state !== 'sent' && state !== 'dropped'

/** A mail as a link that opens it in the owner's own mail program. */
export const mailLink = ({
  toAddress,
  subject,
  textBody,
}: Pick<Mail, 'toAddress' | 'subject' | 'textBody'>): string =>
  `mailto:${encodeURIComponent(toAddress)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(textBody)}`
