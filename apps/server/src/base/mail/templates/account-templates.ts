import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { instantInWords, mailTemplate } from '../mail-text.ts'

interface ResetLink {
  usn: string
  token: string
  expiresAt: Date
}

/** Sends the link that sets a new password once. */
export const passwordResetLink = mailTemplate('password-reset', ({ usn, token, expiresAt }: ResetLink) => ({
  subject: `Set a new ${siteName} password`,
  paragraphs: [
    `Someone asked for a new password for the account ${usn}. The link works once, until ${instantInWords(expiresAt)}.`,
  ],
  link: { label: 'Set a new password', path: addresses.resetPassword(token) },
  closing: ['If it was not you, ignore this mail: your old password keeps working.'],
}))

interface PasswordChange {
  usn: string
  at: Date
}

/** Notifies a student of a changed password, so that a change by someone else is noticed. */
export const passwordChanged = mailTemplate('password-changed', ({ usn, at }: PasswordChange) => ({
  subject: `Your ${siteName} password was changed`,
  paragraphs: [
    `The password of the account ${usn} was changed on ${instantInWords(at)}. Other devices were signed out.`,
  ],
  link: { label: `Open ${siteName}`, path: addresses.landing },
  closing: ['If it was not you, set a new password with Forget Password at once and tell the admin.'],
}))

interface ContactChange {
  usn: string
  at: Date
  isEmail: boolean
}

/** Notifies the previous address of a change, so that a takeover is noticed; does not name the new address. */
export const contactChanged = mailTemplate('contact-changed', ({ usn, at, isEmail }: ContactChange) => ({
  subject: `Your ${siteName} contact details were changed`,
  paragraphs: [
    `The ${isEmail ? 'email address' : 'mobile number'} of the account ${usn} was changed on ${instantInWords(at)}.`,
    ...(isEmail ? ['Mails about the account go to the new address from now on.'] : []),
  ],
  link: { label: `Open ${siteName}`, path: addresses.landing },
  closing: ['If it was not you, change your password at once and tell the admin.'],
}))

interface UsnChange {
  /** The USN until now. */
  from: string
  usn: string
}

/** Tells a person under which USN they sign in from now on. */
export const usnChanged = mailTemplate('usn-changed', ({ from, usn }: UsnChange) => ({
  subject: `Your USN at ${siteName} is ${usn} now`,
  paragraphs: [
    `Sign in with the USN ${usn} from now on. The old one, ${from}, no longer works.`,
    'Your password stays the same. Your plan, your marks, your receipts and the devices you signed in on stay, too.',
  ],
  link: { label: 'Sign in', path: addresses.landing },
  closing: ['If this is not your USN, answer with Feedback or tell the admin.'],
}))

interface RefusedUsn {
  usn: string
  reason: string
}

/** Tells a student why they do not get the USN that they asked for. */
export const usnRefused = mailTemplate('usn-refused', ({ usn, reason }: RefusedUsn) => ({
  subject: `Your request for the USN ${usn}`,
  paragraphs: [
    `We could not give you the USN ${usn}.`,
    { label: 'Reason', text: reason },
    'You keep your present USN, and everything you paid for stays open. You can ask again on your profile.',
  ],
  link: { label: `Open ${siteName}`, path: addresses.landing },
}))

interface NewDevice {
  usn: string
  at: Date
  /** Browser and system: "Chrome on Android". */
  device: string
}

/** Notifies a person of a sign-in with a browser that was not used for their account before. */
export const newDevice = mailTemplate('new-device', ({ usn, at, device }: NewDevice) => ({
  subject: `A new device signed in to your ${siteName} account`,
  paragraphs: [
    `The account ${usn} was opened with its password on a device that we do not know: ${device}, on ${instantInWords(at)}.`,
    'If it was you, no action is needed.',
  ],
  link: { label: 'See your devices', path: addresses.profile(usn) },
  closing: [
    'If it was not you, change your password at once, which signs every other device out, and tell the admin.',
  ],
}))
