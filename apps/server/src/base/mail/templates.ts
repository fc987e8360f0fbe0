import { dayInWords } from '@lectureshelf/contract/formats/days'
import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { mailTemplate, rupees } from './mail-text.ts'

interface PlanPeriod {
  plan: Plan
  fromSemester: number
  toSemester: number
  /** The last active day, `YYYY-MM-DD`. */
  endsOn: string
}

const semestersOf = ({ fromSemester, toSemester }: PlanPeriod): string =>
  fromSemester === toSemester ? `semester ${fromSemester}` : `semesters ${fromSemester} and ${toSemester}`

const planName = (plan: Plan): string => plans[plan].name

interface ReceivedClaim {
  usn: string
  plan: Plan
  amountPaise: number
  utr: string
}

/** Confirms a sign-up whose details wait for the owner. */
export const signUpReceived = mailTemplate(
  'sign-up-received',
  ({ usn, plan, amountPaise, utr }: ReceivedClaim) => ({
    subject: `We received your registration at ${siteName}`,
    paragraphs: [
      `Thank you for registering at ${siteName} with the USN ${usn}.`,
      `You chose the ${planName(plan)} plan and paid ${rupees(amountPaise)} with the UTR ${utr}. We will check the payment with our bank and mail you as soon as your account is ready.`,
    ],
    link: { label: `Open ${siteName}`, path: addresses.landing },
    closing: ['If you did not register, you can ignore this mail.'],
  }),
)

/** Confirms a sign-up whose account opens before the payment is checked. */
export const signUpOpened = mailTemplate(
  'sign-up-opened',
  ({ usn, plan, amountPaise, utr }: ReceivedClaim) => ({
    subject: `You can read at ${siteName} while we check your payment`,
    paragraphs: [
      `Thank you for registering at ${siteName}. Sign in with your USN ${usn} and the password you chose.`,
      `You chose the ${planName(plan)} plan and paid ${rupees(amountPaise)} with the UTR ${utr}. We will check the payment with our bank. You can read for now, and we mail you as soon as your subscription is ready.`,
    ],
    link: { label: 'Sign in', path: addresses.landing },
    closing: [
      'If you did not register, someone used your address. Please tell us: our Contact page says how.',
    ],
  }),
)

interface ApprovedClaim extends PlanPeriod {
  usn: string
  amountPaise: number
  /** Such as LS/26-27/000042. */
  receiptNumber: string
}

const approvedParagraph = (claim: ApprovedClaim): string =>
  `Your ${planName(claim.plan)} plan covers ${semestersOf(claim)} until ${dayInWords(claim.endsOn)}. You paid ${rupees(claim.amountPaise)}; the receipt ${claim.receiptNumber} is on your profile.`

/** Welcomes a new student whose sign-up was approved. */
export const signUpApproved = mailTemplate('sign-up-approved', (claim: ApprovedClaim) => ({
  subject: `Welcome to ${siteName}! Your account is ready`,
  paragraphs: [
    `Your payment is confirmed and your account is ready. Sign in with your USN ${claim.usn} and the password you chose.`,
    approvedParagraph(claim),
  ],
  link: { label: 'Sign in', path: addresses.landing },
  closing: ['All the best for your studies!'],
}))

/** Confirms a renewal that was approved. */
export const renewalApproved = mailTemplate('renewal-approved', (claim: ApprovedClaim) => ({
  subject: `Your ${siteName} subscription is renewed`,
  paragraphs: ['Your payment is confirmed. Thank you for staying with us!', approvedParagraph(claim)],
  link: { label: `Open ${siteName}`, path: addresses.landing },
}))

interface CancelledPeriod extends PlanPeriod {
  reason: string
  /** The receipt that became void with it. */
  receiptNumber?: string
}

const voidWords = ({ receiptNumber }: CancelledPeriod): string =>
  receiptNumber === undefined ? '' : ` The receipt ${receiptNumber} is void.`

/** Notifies a student whose subscription the owner cancelled. */
export const subscriptionCancelled = mailTemplate('subscription-cancelled', (period: CancelledPeriod) => ({
  subject: `Your ${siteName} subscription was cancelled`,
  paragraphs: [
    `Your ${planName(period.plan)} plan for ${semestersOf(period)}, which would have ended on ${dayInWords(period.endsOn)}, was cancelled.${voidWords(period)}`,
    { label: 'Reason', text: period.reason },
    'You can still sign in, and renew on the plans page. If you think this is a mistake, tell us with Feedback.',
  ],
  link: { label: 'Renew', path: addresses.plans },
}))

interface TakenBack extends CancelledPeriod {
  amountPaise: number
  utr: string
  /** Such as LS/26-27/000042. */
  receiptNumber: string
}

/** Notifies a student whose payment the bank reversed: the subscription ended and the receipt is void. */
export const paymentTakenBack = mailTemplate('payment-taken-back', (payment: TakenBack) => ({
  subject: `Your payment to ${siteName} was taken back`,
  paragraphs: [
    `Your payment of ${rupees(payment.amountPaise)} with the UTR ${payment.utr} did not stay with us. ${payment.reason}`,
    `So your ${planName(payment.plan)} plan for ${semestersOf(payment)} has ended, and the receipt ${payment.receiptNumber} is void.`,
    'You can still sign in, and renew on the plans page with a new payment. If you think this is a mistake, tell us with Feedback.',
  ],
  link: { label: 'Renew', path: addresses.plans },
}))

/** Notifies a student whose payment the owner sends back: the subscription ended and the receipt is void. */
export const paymentRefunded = mailTemplate('payment-refunded', (payment: TakenBack) => ({
  subject: `Your payment to ${siteName} will be refunded`,
  paragraphs: [
    `We are refunding your payment of ${rupees(payment.amountPaise)} with the UTR ${payment.utr}.`,
    { label: 'Reason', text: payment.reason },
    `So your ${planName(payment.plan)} plan for ${semestersOf(payment)} has ended, and the receipt ${payment.receiptNumber} is void.`,
    'You can still sign in, and renew on the plans page. If you think this is a mistake, tell us with Feedback.',
  ],
  link: { label: 'Renew', path: addresses.plans },
}))

/** Notifies a student whose claim was granted by mistake and waits for a decision again. */
export const paymentCheckedAgain = mailTemplate('payment-checked-again', (payment: TakenBack) => ({
  subject: `Your payment to ${siteName} is being checked again`,
  paragraphs: [
    `We confirmed your payment of ${rupees(payment.amountPaise)} with the UTR ${payment.utr} by mistake, and check it again.`,
    { label: 'Reason', text: payment.reason },
    `Until then your ${planName(payment.plan)} plan for ${semestersOf(payment)} has ended, and the receipt ${payment.receiptNumber} is void. There is no need to pay again.`,
  ],
  link: { label: `Open ${siteName}`, path: addresses.landing },
}))

/** Reminds a student of a subscription that ends within a week. */
export const subscriptionReminder = mailTemplate('subscription-reminder', (period: PlanPeriod) => ({
  subject: `Your ${siteName} subscription ends on ${dayInWords(period.endsOn)}`,
  paragraphs: [
    `Your ${planName(period.plan)} plan for ${semestersOf(period)} ends on ${dayInWords(period.endsOn)}.`,
    'Renew in time and your notes stay open. You can choose the semester when you renew.',
  ],
  link: { label: 'Renew', path: addresses.plans },
}))

interface RejectedClaim {
  usn: string
  reason: string
  /** Whether the bank says nothing against the payment. */
  needNotPayAgain: boolean
}

/** Says that a payment need not be repeated, where that is so. */
const keepPayment = ({ needNotPayAgain }: RejectedClaim): string =>
  needNotPayAgain ? ' You need not pay again if you have paid.' : ''

/** Explains why a sign-up was rejected and how to correct it. */
export const signUpRejected = mailTemplate('sign-up-rejected', (claim: RejectedClaim) => ({
  subject: `Your registration at ${siteName} needs a correction`,
  paragraphs: [
    'We could not approve your registration yet.',
    { label: 'Reason', text: claim.reason },
    `To correct it, sign in with your USN ${claim.usn} and the password you chose. You will see what you sent and can correct and resend it.${keepPayment(claim)}`,
  ],
  link: { label: 'Correct and resend', path: addresses.landing },
}))

/** Explains why a renewal was rejected and how to correct it. */
export const renewalRejected = mailTemplate('renewal-rejected', (claim: RejectedClaim) => ({
  subject: `Your ${siteName} renewal needs a correction`,
  paragraphs: [
    `We could not approve your renewal for the USN ${claim.usn}.`,
    { label: 'Reason', text: claim.reason },
    `Sign in and open the plans page: what you sent is there, to correct and resend it.${keepPayment(claim)}`,
  ],
  link: { label: 'Correct and resend', path: addresses.plans },
}))

/** Asks a student to renew whom a promotion moved to a semester that no subscription covers. */
export const promotionRenewal = mailTemplate('promotion-renewal', ({ semName }: { semName: string }) => ({
  subject: `Renew for the ${semName} at ${siteName}`,
  paragraphs: [
    `Welcome to the ${semName}! Your subscription does not cover it yet, so its notes are closed.`,
    'Renew on the plans page to open them. What you paid for earlier semesters stays as it is.',
  ],
  link: { label: 'Renew', path: addresses.plans },
}))
