import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import type { Payee } from '@lectureshelf/contract/base/settings'
import { instantInWords } from '../mail-text.ts'
import type { MailTemplate } from '../templates.ts'

interface NewDevice {
  name: string
  usn: string
  at: Date
  /** Browser and system: "Chrome on Android". */
  device: string
}

/** Notifies a person of a sign-in with a browser that was not used for their account before. */
export const newDevice: MailTemplate<NewDevice> = {
  kind: 'new-device',
  partsOf: ({ name, usn, at, device }) => ({
    subject: `A new device signed in to your ${siteName} account`,
    name,
    paragraphs: [
      `The account ${usn} was opened with its password on a device that we do not know: ${device}, on ${instantInWords(at)}.`,
      'If it was you, there is nothing to do.',
    ],
    link: { label: 'See your devices', path: addresses.profile(usn) },
    closing: [
      'If it was not you, change your password at once, which signs every other device out, and tell the admin.',
    ],
  }),
}

interface PayeeChanged {
  name: string
  changedBy: string
  at: Date
  before: Payee
  after: Payee
}

const payeeWords = ({ upiId, payeeName }: Payee): string => {
  if (upiId === '') return 'none'
  return payeeName === '' ? upiId : `${upiId} (${payeeName})`
}

/** Notifies an owner that students pay someone else from now on. */
export const payeeChanged: MailTemplate<PayeeChanged> = {
  kind: 'payee-changed',
  partsOf: ({ name, changedBy, at, before, after }) => ({
    subject: `Students of ${siteName} now pay ${payeeWords(after)}`,
    name,
    paragraphs: [
      `${changedBy} changed whom students pay on ${instantInWords(at)}.`,
      `Before: ${payeeWords(before)}. Now: ${payeeWords(after)}.`,
    ],
    link: { label: 'Open the dashboard', path: addresses.dashboard },
    closing: [
      'If this is wrong, put it back on the dashboard at once. Then change your password and look at who is an owner.',
    ],
  }),
}

interface SiteChanged {
  name: string
  changedBy: string
  at: Date
  /** What was changed, and how it reads on the pages. */
  changes: { what: string; before: string; after: string }[]
}

const quoted = (text: string): string => (text === '' ? 'none' : text)

/** Notifies an owner that the pages now say something else, or name someone else to write to. */
export const siteChanged: MailTemplate<SiteChanged> = {
  kind: 'site-changed',
  partsOf: ({ name, changedBy, at, changes }) => ({
    subject: `The ${changes.map(({ what }) => what).join(' and the ')} of ${siteName} changed`,
    name,
    paragraphs: [
      `${changedBy} changed what every page says on ${instantInWords(at)}.`,
      ...changes.map(
        ({ what, before, after }) => `The ${what} before: ${quoted(before)}. Now: ${quoted(after)}.`,
      ),
    ],
    link: { label: 'Open the settings', path: addresses.settings },
    closing: [
      'If this is wrong, put it back at once. Then change your password and look at who is an owner.',
    ],
  }),
}
