import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { newcomer } from '../../support/sign-up.ts'
import { type Hand, button, dialog, link } from '../hand.ts'
import type { Step } from './step.ts'
import { signIn } from './visitor-steps.ts'

const page = (name: string, address: string, look: (hand: Hand) => Promise<unknown>): Step => ({
  name,
  isLong: true,
  walk: async (hand) => {
    await hand.open(address)
    await look(hand)
  },
})

/** What the owner does with a phone, up to a newcomer who may read. */
export const officeSteps: readonly Step[] = [
  {
    name: 'the owner signs in, and sees what needs attention',
    walk: async (hand) => {
      await hand.open(addresses.contact)
      await hand.press(link('Sign In', 'header'))
      await signIn(hand, '1LS00OWNER')
      await hand.arrives('^/Admin/')
      await hand.settles()
      await hand.reads('Registrations')
    },
  },
  {
    name: 'brings a bank statement, in which the payment is found',
    walk: async (hand, { statementPath }) => {
      await hand.open(addresses.payments)
      await hand.chooseFile('main input[type=file]', statementPath)
      await hand.reads(newcomer.usn)
    },
  },
  {
    name: 'approves the registration',
    walk: async (hand) => {
      await hand.open(addresses.registrations)
      await hand.press({ is: 'main button[aria-expanded]', like: newcomer.usn })
      await hand.press({ is: 'main button', like: `^Approve ${newcomer.usn}` })
      await hand.reads(messages.registrationApproved)
    },
  },
  page('looks into the books', addresses.books, (hand) => hand.reads('20\\d\\d')),
  page('looks at an export', addresses.exports, (hand) =>
    hand.reads('Everything since the beginning|both days included'),
  ),
  {
    name: 'asks for a longer subscription',
    isLong: true,
    walk: async (hand) => {
      await hand.open(addresses.subscriptions)
      await hand.press({ is: 'main button[aria-expanded]', like: newcomer.usn })
      await hand.press({ is: 'main button', like: '^Extend' })
      await hand.reads('\\d{1,2} [A-Z][a-z]{2} 20\\d\\d')
      await hand.key('Escape')
      await hand.seesNo({ is: dialog })
    },
  },
  {
    name: 'saves the settings',
    isLong: true,
    walk: async (hand) => {
      await hand.open(addresses.settings)
      await hand.press(button('Save the settings'))
      await hand.reads(messages.settingsSaved)
    },
  },
  {
    name: 'signs out',
    walk: async (hand) => {
      await hand.open(addresses.logout)
      await hand.sees({ is: 'a[href]', like: 'Login Again' })
    },
  },
]
