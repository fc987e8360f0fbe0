import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import type { MailTemplate } from '../templates.ts'

interface RejectedClaim {
  name: string
  usn: string
  reason: string
  /** Whether the bank says nothing against the payment. */
  needNotPayAgain: boolean
}

/** Says that a payment need not be repeated, where that is so. */
const keepPayment = ({ needNotPayAgain }: RejectedClaim): string =>
  needNotPayAgain ? ' You need not pay again if you have paid.' : ''

/** Explains why a sign-up was rejected and how to correct it. */
export const signUpRejected: MailTemplate<RejectedClaim> = {
  kind: 'sign-up-rejected',
  partsOf: (claim) => ({
    subject: `Your registration at ${siteName} needs a correction`,
    name: claim.name,
    paragraphs: [
      'We could not approve your registration yet.',
      { label: 'Reason', text: claim.reason },
      `To correct it, sign in with your USN ${claim.usn} and the password you chose. You will see what you sent and can correct and resend it.${keepPayment(claim)}`,
    ],
    link: { label: 'Correct and resend', path: addresses.landing },
  }),
}

/** Explains why a renewal was rejected and how to correct it. */
export const renewalRejected: MailTemplate<RejectedClaim> = {
  kind: 'renewal-rejected',
  partsOf: (claim) => ({
    subject: `Your ${siteName} renewal needs a correction`,
    name: claim.name,
    paragraphs: [
      `We could not approve your renewal for the USN ${claim.usn}.`,
      { label: 'Reason', text: claim.reason },
      `Sign in and open the plans page: what you sent is there, to correct and resend it.${keepPayment(claim)}`,
    ],
    link: { label: 'Correct and resend', path: addresses.plans },
  }),
}
