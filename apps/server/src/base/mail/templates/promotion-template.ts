import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import type { MailTemplate } from '../templates.ts'

interface Promoted {
  name: string
  /** Such as 5th Sem. */
  semName: string
}

/** Asks a student to renew whom a promotion moved to a semester that no subscription covers. */
export const promotionRenewal: MailTemplate<Promoted> = {
  kind: 'promotion-renewal',
  partsOf: ({ name, semName }) => ({
    subject: `Renew for the ${semName} at ${siteName}`,
    name,
    paragraphs: [
      `Welcome to the ${semName}! Your subscription does not cover it yet, so its notes are closed.`,
      'Renew on the plans page to open them. What you paid for earlier semesters stays as it is.',
    ],
    link: { label: 'Renew', path: addresses.plans },
  }),
}
