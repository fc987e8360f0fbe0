import type { Account } from '@lectureshelf/contract/money/bank/accounts'
import { formatCount, formatShortDate } from '../../lib/format.ts'

/** Names the bank and the number of an account; '' when neither is known. */
export const accountPlace = ({ bank, numberEnd }: Pick<Account, 'bank' | 'numberEnd'>): string =>
  [bank === 'other' ? '' : bank, numberEnd === '' ? '' : `number ending in ${numberEnd}`]
    .filter(Boolean)
    .join(', ')

/** Tells how many statements of an account were read, and until which day. */
export const accountReading = ({
  statementCount,
  toDay,
}: Pick<Account, 'statementCount' | 'toDay'>): string => {
  const count = formatCount(statementCount, 'statement')
  return toDay === null ? count : `${count}, read until ${formatShortDate(toDay)}`
}
