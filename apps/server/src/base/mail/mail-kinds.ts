import type { MailKind } from '@lectureshelf/contract/base/mail'
import { dayMs, hourMs } from '@lectureshelf/contract/formats/durations'

/** How long a kind of mail stays useful when it cannot be sent immediately; the others always do. */
const usefulForMs: Partial<Record<MailKind, number>> = {
  'promotion-renewal': 60 * dayMs,
  'message-from-owner': 30 * dayMs,
  'password-reset': hourMs,
  // Later it only frightens: the profile lists the devices, whenever it is opened.
  'new-device': hourMs,
  // Readers find the answer on their profile as well.
  'page-report-answered': 30 * dayMs,
  'proposal-decided': 30 * dayMs,
  // The next one comes on the next day.
  'page-reports-waiting': dayMs,
  // The next one comes on the next day.
  'no-space': dayMs,
  // The next one comes in a week.
  'weekly-digest': 72 * hourMs,
}

/**
 * Kinds whose message may also go by WhatsApp: news of a claim or a USN, reasons to renew, and messages of the owner.
 * A password, a link that sets one and a warning belong to the mailbox alone.
 */
export const textKinds: readonly string[] = [
  'sign-up-approved',
  'sign-up-rejected',
  'renewal-approved',
  'renewal-rejected',
  'subscription-reminder',
  'promotion-renewal',
  'message-from-owner',
  'usn-changed',
  'usn-refused',
] satisfies MailKind[]

/** Returns the instant after which a mail is dropped instead of sent; null means never. */
export const dropAfterOf = (kind: MailKind, createdAt: Date): Date | null => {
  const lifetime = usefulForMs[kind]
  return lifetime === undefined ? null : new Date(createdAt.getTime() + lifetime)
}
