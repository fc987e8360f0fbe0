import { dayInWords } from '@lectureshelf/contract/formats/days'
import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { formatLetters } from '@lectureshelf/contract/money/discounts'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import { greetingName, mailTemplate, rupees } from '../mail-text.ts'

/** What a discount code takes off, and until when. */
export interface OfferedCode {
  letters: string
  amountPaise: number | null
  percent: number | null
  plan: Plan | null
  lastDay: string | null
}

interface OwnerMessage {
  name: string
  /** As typed: `{name}` stands for the name, an empty line separates paragraphs. */
  subject: string
  text: string
  code: OfferedCode | null
}

const offerOf = ({ letters, amountPaise, percent, plan, lastDay }: OfferedCode): string => {
  const reduction = amountPaise === null ? `${percent}%` : rupees(amountPaise)
  const what = plan === null ? 'any plan' : `the ${plans[plan].name} plan`
  const until = lastDay === null ? '' : ` until ${dayInWords(lastDay)}`
  return `Your discount code is ${formatLetters(letters)}: ${reduction} off ${what}${until}. Type it when you renew.`
}

/** Brings a student what the owner wrote to many. */
export const ownerMessage = mailTemplate(
  'message-from-owner',
  ({ name, subject, text, code }: OwnerMessage) => {
    const filled = (typed: string): string => typed.replaceAll('{name}', () => greetingName(name))
    const paragraphs = text.split(/\n\s*\n/u).map(filled)
    return {
      subject: filled(subject),
      paragraphs: code === null ? paragraphs : [...paragraphs, offerOf(code)],
      link:
        code === null
          ? { label: `Open ${siteName}`, path: addresses.landing }
          : { label: 'Renew', path: addresses.plans },
    }
  },
)
