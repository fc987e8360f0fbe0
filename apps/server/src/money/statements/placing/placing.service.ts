import {
  type AccountCandidate,
  type NewAccount,
  accountSigns,
} from '@lectureshelf/contract/money/bank/accounts'
import { deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import { findAccount, listAccounts } from '../../tables/credits/accounts.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import { signsOf } from '../../accounts/accounts.policy.ts'
import type { AccountsService } from '../../accounts/accounts.service.ts'
import { isOwner } from '../../claims/bank-word/cash-desk.policy.ts'
import type { SettingsService } from '../../../base/settings/settings.service.ts'
import { readSigns, recogniseStatements, sayAccount } from './placing.ts'
import { findPlaced } from './placing.query.ts'

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
