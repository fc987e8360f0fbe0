import type { Account, AccountCandidate, AccountSign } from '@lectureshelf/contract/money/bank/accounts'
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

const signSentences: Record<AccountSign, string> = {
  number: 'Its number fits.',
  line: 'One of its lines is in an earlier file of this account.',
  balance: 'Its balance continues that of an earlier file.',
  bank: "Only the bank's name fits: a guess.",
  before: 'It was guessed to be of this account before.',
}

/** Tells what speaks for an account; a guess is named only where nothing proves more. */
export const signWords = ({ signs }: Pick<AccountCandidate, 'signs'>): string => {
  const proofs = signs.filter((sign) => sign !== 'bank' && sign !== 'before')
  return (proofs.length > 0 ? proofs : signs).map((sign) => signSentences[sign]).join(' ')
}
