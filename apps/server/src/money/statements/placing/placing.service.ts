import {
  type AccountCandidate,
  type NewAccount,
  accountSigns,
} from '@lectureshelf/contract/money/bank/accounts'
import { deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import {
  findAccount,
  listAccounts,
  type StoredAccount,
  updateAccount,
} from '../../tables/credits/accounts.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import { signsOf, type OfStatement, isSameEnd, recogniseAccount } from '../../accounts/accounts.policy.ts'
import type { AccountsService } from '../../accounts/accounts.service.ts'
import { isOwner } from '../../claims/bank-word/cash-desk.policy.ts'
import type { SettingsService } from '../../../base/settings/settings.service.ts'
import {
  findPlaced,
  type PlacedStatement,
  listContinuations,
  listSaid,
  listUnplaced,
} from './placing.query.ts'
import { placeStatement, unplaceStatements } from '../statements.repo.ts'

/** A statement whose account became known. */
interface Placed {
  statementId: string
  accountId: string
}

/** Returns what statements say about their accounts. */
const readSigns = async (
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
const recogniseStatements = async (on: Db): Promise<Placed[]> => {
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
const sayAccount = async (on: Db, statement: PlacedStatement, account: StoredAccount): Promise<Placed[]> => {
  await placeStatement(on, statement.id, { accountId: account.id, accountBy: 'owner' })
  await learnNumber(on, account, statement.numberEnd)
  const { accountId: before } = statement
  if (before !== null && before !== account.id) await unlearn(on, before, statement.numberEnd)
  const followers = await recogniseStatements(on)
  return [{ statementId: statement.id, accountId: account.id }, ...followers]
}

interface Options {
  db: Db
  settings: Pick<SettingsService, 'read'>
  accounts: Pick<AccountsService, 'lock' | 'add'>
}

/** The answer to the question of which account a statement is. */
export type NamedAccount = { accountId: string } | { newAccount: NewAccount }

/** Creates the service that says of which account each statement is. */
export const createPlacingService = ({ db, settings, accounts }: Options) => ({
  /** Lets one change after another decide of which accounts statements are; before any statement is locked. */
  lock: accounts.lock,
  /**
   * Recognises statements of which the account is not known, in the caller's transaction, which holds the lock.
   * @returns those whose account became known
   */
  recognise: recogniseStatements,
  /**
   * Stores the owner's word of which account a statement is, in the caller's transaction, which holds the lock.
   * @returns the account, and all statements whose account became known
   * @throws AppError `not_found` for a statement or an account that does not exist, `forbidden` unless the owner says it,
   * `conflict` for a new account with a name that is taken
   */
  say: async (on: Db, actor: Actor, statementId: string, named: NamedAccount) => {
    if (!isOwner(actor)) throw new AppError('forbidden', { message: deskRefusals.account })
    const statement = orNotFound(await findPlaced(on, statementId))
    const account =
      'newAccount' in named
        ? await accounts.add(on, actor, statement, named.newAccount)
        : orNotFound(await findAccount(on, named.accountId))
    return { account, placed: await sayAccount(on, statement, account) }
  },
  /** Lists the accounts for which something speaks, the likeliest first, while none is known. */
  listCandidates: async (statementId: string): Promise<AccountCandidate[]> => {
    const statement = await findPlaced(db, statementId)
    if (statement === null || statement.accountId !== null) return []
    const [said] = await readSigns(db, [statement])
    const { upiId } = await settings.read()
    const candidates = (await listAccounts(db)).flatMap(({ id, name, bank, numberEnd, upiIds, ...rest }) => {
      const signs = said === undefined ? [] : signsOf({ id, bank, numberEnd, ...rest }, said)
      const isPayee = upiIds.includes(upiId)
      return signs.length === 0 ? [] : [{ _id: id, name, bank, numberEnd, isPayee, signs }]
    })
    const rank = ({ signs }: AccountCandidate) => accountSigns.findIndex((sign) => signs.includes(sign))
    return candidates.toSorted((one, other) => rank(one) - rank(other))
  },
})

export type PlacingService = ReturnType<typeof createPlacingService>
