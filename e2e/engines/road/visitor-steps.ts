import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { demoPassword } from '@lectureshelf/demo/people.ts'
import { birdGuide } from '../../support/pages.ts'
import { newcomer } from '../../support/sign-up.ts'
import { type Hand, button, dialog, field, link } from '../hand.ts'
import type { Step } from './step.ts'

/** Signs in with the dialog that is open. */
export const signIn = async (hand: Hand, usn: string): Promise<void> => {
  await hand.type({ is: 'input', like: '^USN', within: dialog }, usn)
  await hand.type({ is: 'input[type=password]', within: dialog }, demoPassword)
  await hand.press(button('Sign In', dialog))
}

const main = 'main'

/** What a visitor does, up to a sign-up that waits for the owner. */
export const visitorSteps: readonly Step[] = [
  {
    name: 'a visitor opens the landing page',
    walk: async (hand) => {
      await hand.open(addresses.landing)
      await hand.sees({ is: 'h1' })
    },
  },
  {
    name: 'looks at the shelf of a department',
    isLong: true,
    walk: async (hand) => {
      await hand.open('/cse')
      await hand.press({ is: 'main a[href], main button, main label', like: '^5th' })
      await hand.reads(birdGuide.subCode)
    },
  },
  {
    name: 'chooses a plan',
    walk: async (hand) => {
      await hand.open(addresses.plans)
      await hand.press({ is: 'input[type=radio]', like: '^Premium' })
      await hand.press({ is: 'input[type=checkbox]', like: 'Terms and Conditions' })
      await hand.press(button('Proceed'))
      await hand.arrives(`^${addresses.signUp}`)
    },
  },
  {
    name: 'sees the QR code of the payment',
    walk: async (hand) => {
      await hand.settles()
      await hand.sees({ is: 'img', like: '^UPI QR code: pay Rs 149' })
    },
  },
  {
    name: 'reads what is missing',
    isLong: true,
    walk: async (hand) => {
      await hand.press(button('Sign Up', main))
      await hand.reads('Date of birth is required')
    },
  },
  {
    name: 'fills in the sign-up',
    walk: async (hand) => {
      await hand.type(field('USN', main), newcomer.usn)
      await hand.type(field('Name', main), newcomer.name)
      await hand.choose('Gender', newcomer.gender)
      await hand.choose('Date of birth', newcomer.dob)
      await hand.type(field('Email', main), newcomer.email)
      await hand.type(field('Contact number', main), newcomer.contact)
      await hand.type(field('Password', main), newcomer.password)
      await hand.choose('Semester', newcomer.semester)
      await hand.type(field('UTR number', main), newcomer.utr)
      await hand.press({ is: 'input[type=checkbox]', like: 'privacy notice' })
    },
  },
  {
    name: 'sends it',
    walk: async (hand) => {
      await hand.press(button('Sign Up', main))
      await hand.sees({ is: dialog })
      await hand.reads(messages.signUpDone)
      await hand.press(button('OK', dialog))
    },
  },
  {
    name: 'reads at the sign-in that it waits',
    isLong: true,
    allowed: /status of 40[13]|40[13] \(/,
    walk: async (hand) => {
      await hand.open(addresses.landing)
      await hand.press(link('Sign In', 'header'))
      await signIn(hand, newcomer.usn)
      await hand.reads('Your registration is waiting for approval \\(sent \\d{1,2} [A-Z][a-z]{2} \\d{4}\\)')
    },
  },
]
