import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import type { MailTemplate } from '../templates.ts'

/** Notifies support of a new takedown request. Its text is shown only to a signed-in owner. */
export const takedownReceived: MailTemplate<object> = {
  kind: 'takedown-received',
  partsOf: () => ({
    subject: `A takedown request has arrived at ${siteName}`,
    name: 'support',
    paragraphs: ['Someone asks to have something taken down. The request waits among the tools of an owner.'],
    link: { label: 'Read the request', path: addresses.takedowns },
  }),
}
