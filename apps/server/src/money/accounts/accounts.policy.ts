import type { AccountProof, AccountSign } from '@lectureshelf/contract/money/bank/accounts'
import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'

/** What tells accounts apart. */
export interface AccountFacts {
  bank: StatementSource
  /** The last digits of its number; empty while they are unknown. */
  numberEnd: string
}

interface KnownAccount extends AccountFacts {
  id: string
}

/** A statement of an account that has a line, or a balance, which continues in another file. */
export interface Continuation {
  accountId: string
  sign: 'line' | 'balance'
}

/** What a statement says about its account. */
export interface OfStatement extends AccountFacts {
  /** The account that was guessed for it before. */
  guessedAccountId: string | null
  continuing: Continuation[]
}

/** Returns whether one number may end with the other: a statement may print fewer digits than another. */
export const isSameEnd = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)

const contradicts = (account: AccountFacts, statement: AccountFacts): boolean => {
  const isOtherBank =
    account.bank !== statement.bank && account.bank !== 'other' && statement.bank !== 'other'
  // The empty end of an unknown number fits every other.
  return isOtherBank || !isSameEnd(account.numberEnd, statement.numberEnd)
}

/** Returns what speaks for an account, the strongest sign first; nothing where bank or number speak against it. */
export const signsOf = (account: KnownAccount, statement: OfStatement): AccountSign[] => {
  if (contradicts(account, statement)) return []
  const { id, bank, numberEnd } = account
  const continues = (sign: Continuation['sign']) =>
    statement.continuing.some((each) => each.accountId === id && each.sign === sign)
  const signs: [AccountSign, boolean][] = [
    ['number', numberEnd !== '' && statement.numberEnd !== ''],
    ['line', continues('line')],
    ['balance', continues('balance')],
    ['bank', bank !== 'other' && bank === statement.bank],
    ['before', statement.guessedAccountId === id],
  ]
  return signs.flatMap(([sign, speaks]) => (speaks ? [sign] : []))
}

type Proof = Exclude<AccountProof, 'owner'>

const isProof = (sign: AccountSign): sign is Proof =>
  sign === 'number' || sign === 'line' || sign === 'balance'

/**
 * Recognises the account of a statement by what proves it: the end of its number, a line or a balance that continues.
 * The name of a bank proves nothing.
 * @returns null where nothing proves one, or several are proven
 */
export const recogniseAccount = <Account extends KnownAccount>(
  accounts: Account[],
  statement: OfStatement,
): { account: Account; by: Proof } | null => {
  const proven = accounts.flatMap((account) => {
    const by = signsOf(account, statement).find(isProof)
    return by === undefined ? [] : [{ account, by }]
  })
  const [only] = proven
  return only !== undefined && proven.length === 1 ? only : null
}
