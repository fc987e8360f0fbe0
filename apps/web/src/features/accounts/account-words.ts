import type { Account } from '@lectureshelf/contract/money/bank/accounts'
import { formatCount, formatShortDate } from '../../lib/format.ts'

/** Describes an account: its number, and what its statements say. */
export const accountFacts = ({ bank, numberEnd, statementCount, toDay }: Account): string =>
  [
    bank === 'other' ? '' : bank,
    numberEnd === '' ? '' : `number ending in ${numberEnd}`,
    formatCount(statementCount, 'statement'),
    toDay === null ? '' : `read until ${formatShortDate(toDay)}`,
  ]
    .filter(Boolean)
    .join(', ')
