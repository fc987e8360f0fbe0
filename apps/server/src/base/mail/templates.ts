import { dayInWords } from '@lectureshelf/contract/formats/days'
import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import type { MailKind } from '@lectureshelf/contract/base/mail'
import { type MailParts, instantInWords, rupees } from './mail-text.ts'

/** Template of one kind of mail. It formats times and amounts, which it gets as they are stored. */
export interface MailTemplate<D> {
  kind: MailKind
  partsOf: (data: D) => MailParts
}

interface Period {
  fromSemester: number
  toSemester: number
  /** The last active day, `YYYY-MM-DD`. */
  endsOn: string
}

const semestersOf = ({ fromSemester, toSemester }: Period): string =>
  fromSemester === toSemester ? `semester ${fromSemester}` : `semesters ${fromSemester} and ${toSemester}`

const planName = (plan: Plan): string => plans[plan].name

interface ReceivedClaim {
  name: string
  usn: string
  plan: Plan
  amountPaise: number
  utr: string
}

/** Confirms a sign-up whose details wait for the owner. */
export const signUpReceived: MailTemplate<ReceivedClaim> = {
  kind: 'sign-up-received',
  partsOf: ({ name, usn, plan, amountPaise, utr }) => ({
    subject: `We received your registration at ${siteName}`,
    name,
    paragraphs: [
      `Thank you for registering at ${siteName} with the USN ${usn}.`,
      `You chose the ${planName(plan)} plan and paid ${rupees(amountPaise)} with the UTR ${utr}. We will check the payment with our bank and mail you as soon as your account is ready.`,
    ],
    link: { label: `Open ${siteName}`, path: addresses.landing },
    closing: ['If you did not register, you can ignore this mail.'],
  }),
}

/** Confirms a sign-up whose account opens before the payment is checked. */
export const signUpOpened: MailTemplate<ReceivedClaim> = {
  kind: 'sign-up-opened',
  partsOf: ({ name, usn, plan, amountPaise, utr }) => ({
    subject: `You can read at ${siteName} while we check your payment`,
    name,
    paragraphs: [
      `Thank you for registering at ${siteName}. Sign in with your USN ${usn} and the password you chose.`,
      `You chose the ${planName(plan)} plan and paid ${rupees(amountPaise)} with the UTR ${utr}. We will check the payment with our bank. You can read for now, and we mail you as soon as your subscription is ready.`,
    ],
    link: { label: 'Sign in', path: addresses.landing },
    closing: [
      'If you did not register, someone used your address. Please tell us: our Contact page says how.',
    ],
  }),
}

interface ApprovedClaim extends Period {
  name: string
  usn: string
  plan: Plan
  amountPaise: number
  /** Such as LS/26-27/000042. */
  receiptNumber: string
}

const approvedParagraph = (claim: ApprovedClaim): string =>
  `Your ${planName(claim.plan)} plan covers ${semestersOf(claim)} until ${dayInWords(claim.endsOn)}. You paid ${rupees(claim.amountPaise)}; the receipt ${claim.receiptNumber} is on your profile.`

/** Welcomes a new student whose sign-up was approved. */
export const signUpApproved: MailTemplate<ApprovedClaim> = {
  kind: 'sign-up-approved',
  partsOf: (claim) => ({
    subject: `Welcome to ${siteName}! Your account is ready`,
    name: claim.name,
    paragraphs: [
      `Your payment is confirmed and your account is ready. Sign in with your USN ${claim.usn} and the password you chose.`,
      approvedParagraph(claim),
    ],
    link: { label: 'Sign in', path: addresses.landing },
    closing: ['All the best for your studies!'],
  }),
}

/** Confirms a renewal that was approved. */
export const renewalApproved: MailTemplate<ApprovedClaim> = {
  kind: 'renewal-approved',
  partsOf: (claim) => ({
    subject: `Your ${siteName} subscription is renewed`,
    name: claim.name,
    paragraphs: ['Your payment is confirmed. Thank you for staying with us!', approvedParagraph(claim)],
    link: { label: `Open ${siteName}`, path: addresses.landing },
  }),
}

interface CancelledPeriod extends Period {
  name: string
  plan: Plan
  reason: string
  /** The receipt that became void with it. */
  receiptNumber?: string
}

const voidWords = ({ receiptNumber }: CancelledPeriod): string =>
  receiptNumber === undefined ? '' : ` The receipt ${receiptNumber} is void.`

/** Notifies a student whose subscription the owner cancelled. */
export const subscriptionCancelled: MailTemplate<CancelledPeriod> = {
  kind: 'subscription-cancelled',
  partsOf: (period) => ({
    subject: `Your ${siteName} subscription was cancelled`,
    name: period.name,
    paragraphs: [
      `Your ${planName(period.plan)} plan for ${semestersOf(period)}, which would have ended on ${dayInWords(period.endsOn)}, was cancelled.${voidWords(period)}`,
      { label: 'Reason', text: period.reason },
      'You can still sign in, and renew on the plans page. If you think this is a mistake, tell us with Feedback.',
    ],
    link: { label: 'Renew', path: addresses.plans },
  }),
}

interface TakenBack extends CancelledPeriod {
  amountPaise: number
  utr: string
  /** Such as LS/26-27/000042. */
  receiptNumber: string
}

/** Notifies a student whose payment the bank reversed: the subscription ended and the receipt is void. */
export const paymentTakenBack: MailTemplate<TakenBack> = {
  kind: 'payment-taken-back',
  partsOf: (payment) => ({
    subject: `Your payment to ${siteName} was taken back`,
    name: payment.name,
    paragraphs: [
      `Your payment of ${rupees(payment.amountPaise)} with the UTR ${payment.utr} did not stay with us. ${payment.reason}`,
      `So your ${planName(payment.plan)} plan for ${semestersOf(payment)} has ended, and the receipt ${payment.receiptNumber} is void.`,
      'You can still sign in, and renew on the plans page with a new payment. If you think this is a mistake, tell us with Feedback.',
    ],
    link: { label: 'Renew', path: addresses.plans },
  }),
}

/** Notifies a student whose payment the owner sends back: the subscription ended and the receipt is void. */
export const paymentRefunded: MailTemplate<TakenBack> = {
  kind: 'payment-refunded',
  partsOf: (payment) => ({
    subject: `Your payment to ${siteName} will be refunded`,
    name: payment.name,
    paragraphs: [
      `We send back your payment of ${rupees(payment.amountPaise)} with the UTR ${payment.utr}.`,
      { label: 'Reason', text: payment.reason },
      `So your ${planName(payment.plan)} plan for ${semestersOf(payment)} has ended, and the receipt ${payment.receiptNumber} is void.`,
      'You can still sign in, and renew on the plans page. If you think this is a mistake, tell us with Feedback.',
    ],
    link: { label: 'Renew', path: addresses.plans },
  }),
}

/** Notifies a student whose claim was granted by mistake and waits for a decision again. */
export const paymentCheckedAgain: MailTemplate<TakenBack> = {
  kind: 'payment-checked-again',
  partsOf: (payment) => ({
    subject: `Your payment to ${siteName} is being checked again`,
    name: payment.name,
    paragraphs: [
      `We confirmed your payment of ${rupees(payment.amountPaise)} with the UTR ${payment.utr} by mistake, and check it again.`,
      { label: 'Reason', text: payment.reason },
      `Until then your ${planName(payment.plan)} plan for ${semestersOf(payment)} has ended, and the receipt ${payment.receiptNumber} is void. There is no need to pay again.`,
    ],
    link: { label: `Open ${siteName}`, path: addresses.landing },
  }),
}

interface Reminder extends Period {
  name: string
  plan: Plan
}

/** Reminds a student of a subscription that ends within a week. */
export const subscriptionReminder: MailTemplate<Reminder> = {
  kind: 'subscription-reminder',
  partsOf: (period) => ({
    subject: `Your ${siteName} subscription ends on ${dayInWords(period.endsOn)}`,
    name: period.name,
    paragraphs: [
      `Your ${planName(period.plan)} plan for ${semestersOf(period)} ends on ${dayInWords(period.endsOn)}.`,
      'Renew in time and your notes stay open. You can choose the semester when you renew.',
    ],
    link: { label: 'Renew', path: addresses.plans },
  }),
}

interface ResetLink {
  name: string
  usn: string
  token: string
  expiresAt: Date
}

/** Sends the link that sets a new password once. */
export const passwordResetLink: MailTemplate<ResetLink> = {
  kind: 'password-reset',
  partsOf: ({ name, usn, token, expiresAt }) => ({
    subject: `Set a new ${siteName} password`,
    name,
    paragraphs: [
      `Someone asked for a new password for the account ${usn}. The link works once, until ${instantInWords(expiresAt)}.`,
    ],
    link: { label: 'Set a new password', path: addresses.resetPassword(token) },
    closing: ['If it was not you, ignore this mail: your old password keeps working.'],
  }),
}

interface PasswordChange {
  name: string
  usn: string
  at: Date
}

/** Notifies a student of a changed password, so that a change by someone else is noticed. */
export const passwordChanged: MailTemplate<PasswordChange> = {
  kind: 'password-changed',
  partsOf: ({ name, usn, at }) => ({
    subject: `Your ${siteName} password was changed`,
    name,
    paragraphs: [
      `The password of the account ${usn} was changed on ${instantInWords(at)}. Other devices were signed out.`,
    ],
    link: { label: `Open ${siteName}`, path: addresses.landing },
    closing: ['If it was not you, set a new password with Forget Password at once and tell the admin.'],
  }),
}

interface ContactChange {
  name: string
  usn: string
  at: Date
  isEmail: boolean
}

/** Notifies the previous address of a change, so that a takeover is noticed; does not name the new address. */
export const contactChanged: MailTemplate<ContactChange> = {
  kind: 'contact-changed',
  partsOf: ({ name, usn, at, isEmail }) => ({
    subject: `Your ${siteName} contact details were changed`,
    name,
    paragraphs: [
      `The ${isEmail ? 'email address' : 'mobile number'} of the account ${usn} was changed on ${instantInWords(at)}.`,
      ...(isEmail ? ['Mails about the account go to the new address from now on.'] : []),
    ],
    link: { label: `Open ${siteName}`, path: addresses.landing },
    closing: ['If it was not you, change your password at once and tell the admin.'],
  }),
}
