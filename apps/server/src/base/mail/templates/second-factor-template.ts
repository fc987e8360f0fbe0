import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { instantInWords, mailTemplate } from '../mail-text.ts'

export type SecondFactorEvent = 'on' | 'off' | 'reset' | 'removed' | 'codesMade' | 'codeUsed' | 'guessed'

const wordsOf: Record<SecondFactorEvent, { subject: string; what: (usn: string) => string; after: string }> =
  {
    on: {
      subject: `Your ${siteName} account asks for a code now`,
      what: (usn) => `A second factor was switched on for the account ${usn}`,
      after:
        'Every sign-in now needs a code of the authenticator app besides the password. Other devices were signed out.',
    },
    off: {
      subject: `Your ${siteName} account no longer asks for a code`,
      what: (usn) => `The second factor of the account ${usn} was switched off`,
      after: 'A sign-in needs the password alone. Other devices were signed out.',
    },
    reset: {
      subject: `Your ${siteName} account no longer asks for a code`,
      what: (usn) => `Whoever runs the server switched the second factor of the account ${usn} off`,
      after: 'A sign-in needs the password alone. Every device was signed out. Set a new second factor soon.',
    },
    removed: {
      subject: `Your ${siteName} account no longer asks for a code`,
      what: (usn) => `An owner removed the second factor of the account ${usn}`,
      after: 'A sign-in needs the password alone. Every device was signed out. Set a new second factor soon.',
    },
    codesMade: {
      subject: `Your ${siteName} account has new recovery codes`,
      what: (usn) => `New recovery codes were made for the account ${usn}`,
      after: 'The earlier ones no longer work.',
    },
    codeUsed: {
      subject: `A recovery code of your ${siteName} account was used`,
      what: (usn) => `A recovery code of the account ${usn} was used`,
      after: 'It does not work again.',
    },
    guessed: {
      subject: `Someone knows the password of your ${siteName} account`,
      what: (usn) =>
        `Several wrong codes were typed for the account ${usn}, after the right password, the last`,
      after: 'No one was signed in with them.',
    },
  }

interface SecondFactorNews {
  event: SecondFactorEvent
  usn: string
  at: Date
}

/** Notifies a person of a change of their second factor, so that one by someone else is noticed. */
export const secondFactorNews = mailTemplate('second-factor', ({ event, usn, at }: SecondFactorNews) => {
  const { subject, what, after } = wordsOf[event]
  return {
    subject,
    paragraphs: [`${what(usn)} on ${instantInWords(at)}. ${after}`],
    link: { label: 'Open your profile', path: addresses.profile(usn) },
    closing: ['If it was not you, change your password at once and tell the admin.'],
  }
})

interface FactorRemoved {
  person: { name: string; usn: string }
  by: { name: string; usn: string }
  at: Date
}

/** Notifies an owner that another account no longer asks for a code. */
export const factorRemoved = mailTemplate('second-factor', ({ person, by, at }: FactorRemoved) => ({
  subject: `The second factor of ${person.usn} was removed`,
  paragraphs: [
    `${by.name} (${by.usn}) removed the second factor of ${person.name} (${person.usn}) on ${instantInWords(at)}.`,
    'That account opens with its password alone until a new one is set.',
  ],
  link: { label: 'Open the security log', path: addresses.securityLog },
  closing: [
    'If no one lost a phone, block that account at once. Then change your password and look at who is an owner.',
  ],
}))
