import { dayInIndia } from '@lectureshelf/contract/formats/days'

/** Returns an earlier day as HDFC's statements write it: 20/11/26. */
export const dayAgo = (days: number): string =>
  dayInIndia(Date.now() - days * 86_400_000)
    .slice(2)
    .split('-')
    .toReversed()
    .join('/')

/** Returns the first digits of the UPI references of an earlier day: the last digit of its year, its day of the year. */
export const referenceOf = (days: number): string => {
  const day = dayInIndia(Date.now() - days * 86_400_000)
  const year = day.slice(0, 4)
  const ofYear = (Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1
  return year.slice(-1) + String(ofYear).padStart(3, '0')
}

export const rupees = (paise: number): string => (paise / 100).toFixed(2)

interface Credit {
  day: string
  utr: string
  paise: number
  payer?: string
}

/** Builds the line of a UPI payment that arrived. */
export const credit = ({ day, utr, paise, payer = 'payer@okaxis' }: Credit): string =>
  `${day},UPI-PAYER-${payer}-SBIN0001234-${utr}-UPI,0000${utr},${day},,${rupees(paise)},500000.00`

/** Names the columns of HDFC's statements. */
export const statementHeader =
  'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'

/** Returns today in India as a date field takes it: 2026-11-20. */
export const isoToday = (): string => dayInIndia(Date.now())
