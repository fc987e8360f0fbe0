import {
  type StoredAccount,
  findAccount,
  listAccounts,
  updateAccount,
} from '../../tables/credits/accounts.table.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type OfStatement, isSameEnd, recogniseAccount } from '../../accounts/accounts.policy.ts'
import { type PlacedStatement, listContinuations, listSaid, listUnplaced } from './placing.query.ts'
import { placeStatement, unplaceStatements } from '../statements.repo.ts'

/** A statement whose account became known. */
export interface Placed {
  statementId: string
  accountId: string
}

/** Returns what statements say about their accounts. */
export const readSigns = async (
  on: Db,
  statements: PlacedStatement[],
): Promise<(OfStatement & { id: string })[]> => {
  const found = await listContinuations(
    on,
    statements.map(({ id }) => id),
  )
  return statements.map((each) => ({
    ...each,
    continuing: found.filter(({ statementId }) => statementId === each.id),
  }))
}

/** Only a statement whose account is known tells the number of it. @returns the account as it is now */
const learnNumber = async (on: Db, account: StoredAccount, numberEnd: string): Promise<StoredAccount> => {
  if (account.numberEnd !== '' || numberEnd === '') return account
  await updateAccount(on, account.id, { numberEnd })
  return { ...account, numberEnd }
}

/**
 * Recognises every statement whose account is not known, until nothing more follows: what proves the account of one may
 * prove that of another. The caller holds the lock of the accounts.
 */
export const recogniseStatements = async (on: Db): Promise<Placed[]> => {
  const placed: Placed[] = []
  let before = -1
  while (placed.length > before) {
    before = placed.length
    let accounts = await listAccounts(on)
    for (const { id, ...statement } of await readSigns(on, await listUnplaced(on))) {
      const found = recogniseAccount(accounts, statement)
      if (found === null) continue
      const { account, by } = found
      await placeStatement(on, id, { accountId: account.id, accountBy: by })
      const learned = await learnNumber(on, account, statement.numberEnd)
      accounts = accounts.map((each) => (each.id === learned.id ? learned : each))
      placed.push({ statementId: id, accountId: account.id })
    }
  }
  return placed
}

/** Takes back what an account learned from a statement that is of another one, and what rested on it. */
const unlearn = async (on: Db, accountId: string, numberEnd: string): Promise<void> => {
  const account = await findAccount(on, accountId)
  if (account === null) return
  const numbers = (await listSaid(on, accountId)).flatMap((said) =>
    said.numberEnd === '' ? [] : [said.numberEnd],
  )
  const isTaught =
    numberEnd !== '' &&
    account.numberEnd !== '' &&
    isSameEnd(numberEnd, account.numberEnd) &&
    !numbers.some((number) => isSameEnd(number, account.numberEnd))
  if (isTaught) await updateAccount(on, accountId, { numberEnd: numbers[0] ?? '' })
  await unplaceStatements(on, accountId, isTaught ? ['number', 'line', 'balance'] : ['line', 'balance'])
}

/**
 * Stores the owner's word of which account a statement is, takes back what rested on an earlier one, and recognises what
 * follows. The caller holds the lock of the accounts.
 * @returns the statements whose account became known
 */
export const sayAccount = async (
  on: Db,
  statement: PlacedStatement,
  account: StoredAccount,
): Promise<Placed[]> => {
  await placeStatement(on, statement.id, { accountId: account.id, accountBy: 'owner' })
  await learnNumber(on, account, statement.numberEnd)
  const { accountId: before } = statement
  if (before !== null && before !== account.id) await unlearn(on, before, statement.numberEnd)
  const followers = await recogniseStatements(on)
  return [{ statementId: statement.id, accountId: account.id }, ...followers]
}
