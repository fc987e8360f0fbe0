import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'

interface AccountFacts {
  bank: StatementSource
  /** The last digits of its number; empty while they are unknown. */
  numberEnd: string
}

/** Returns whether one number may end with the other: a statement may print fewer digits than another. */
const isSameEnd = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)

/**
 * Recognises the account of a statement: by the end of its number, or by its bank where a number is unknown.
 * @returns null where none or several fit
 */
export const recogniseAccount = <Account extends AccountFacts>(
  accounts: Account[],
  { bank, numberEnd }: AccountFacts,
): Account | null => {
  const isKnownBank = ({ bank: other }: AccountFacts) =>
    other === bank || other === 'other' || bank === 'other'
  const byNumber = accounts.filter(
    (account) =>
      account.numberEnd !== '' &&
      numberEnd !== '' &&
      isKnownBank(account) &&
      isSameEnd(account.numberEnd, numberEnd),
  )
  if (byNumber.length > 0) return byNumber.length === 1 ? (byNumber[0] ?? null) : null
  if (bank === 'other') return null
  const ofBank = accounts.filter((account) => account.bank === bank)
  const [only] = ofBank
  if (only === undefined || ofBank.length > 1) return null
  return only.numberEnd === '' || numberEnd === '' ? only : null
}
