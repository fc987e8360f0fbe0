import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import type { MailTemplate } from '../templates.ts'

interface UsnChange {
  name: string
  /** The USN until now. */
  from: string
  usn: string
}

/** Tells a person under which USN they sign in from now on. */
export const usnChanged: MailTemplate<UsnChange> = {
  kind: 'usn-changed',
  partsOf: ({ name, from, usn }) => ({
    subject: `Your USN at ${siteName} is ${usn} now`,
    name,
    paragraphs: [
      `Sign in with the USN ${usn} from now on. The old one, ${from}, does not work any more.`,
      'Your password stays the same. Your plan, your marks, your receipts and the devices you signed in on stay, too.',
    ],
    link: { label: 'Sign in', path: addresses.landing },
    closing: ['If this is not your USN, answer with Feedback or tell the admin.'],
  }),
}

interface RefusedUsn {
  name: string
  usn: string
  reason: string
}

/** Tells a student why they do not get the USN that they asked for. */
export const usnRefused: MailTemplate<RefusedUsn> = {
  kind: 'usn-refused',
  partsOf: ({ name, usn, reason }) => ({
    subject: `Your request for the USN ${usn}`,
    name,
    paragraphs: [
      `We could not give you the USN ${usn}.`,
      { label: 'Reason', text: reason },
      'You go on with your present USN, and everything you paid for stays open. You can ask again on your profile.',
    ],
    link: { label: `Open ${siteName}`, path: addresses.landing },
  }),
}
