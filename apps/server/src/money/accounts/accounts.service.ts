import { messages } from '@lectureshelf/contract/messages'
import type { Account, NewAccount } from '@lectureshelf/contract/money/bank/accounts'
import {
  type StoredAccount,
  findAccount,
  insertAccount,
  listAccounts,
  lockAccounts,
  updateAccount,
} from '../tables/credits/accounts.table.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, type DbAndClock, violates } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import type { AccountFacts } from './accounts.policy.ts'
import { listSpansOfAccounts } from './account-spans.query.ts'

interface Options extends DbAndClock {
  settings: Pick<SettingsService, 'read'>
  provisional: ProvisionalService
}

const withUpiId = (upiIds: string[], upiId: string, isPayee: boolean): string[] => {
  const others = upiIds.filter((one) => one !== upiId)
  return isPayee ? [...others, upiId] : others
}

const nameTaken = (error: unknown): unknown =>
  violates(error, 'account_name_unique')
    ? new AppError('conflict', { message: messages.accountNameTaken, cause: error })
    : error

const editInside = async (
  on: Db,
  { actor, upiId, provisional }: { actor: Actor; upiId: string; provisional: ProvisionalService },
  id: string,
  { name, isPayee }: NewAccount,
) => {
  await lockAccounts(on)
  const before = orNotFound(await findAccount(on, id))
  const after = { name, upiIds: withUpiId(before.upiIds, upiId, isPayee) }
  await updateAccount(on, id, after)
  // Whether its statements show that a payment is missing depends on who pays into it.
  const readingOnTrust = await decideProvisional(on, provisional)
  await recordAudit(on, actor, 'account.edit', id, {
    before: { name: before.name, upiIds: before.upiIds },
    after: { ...after, readingOnTrust },
  })
}

/** Creates the service of the accounts that money reaches. */
export const createAccountsService = ({ db, clock, settings, provisional }: Options) => {
  const add = async (
    on: Db,
    actor: Actor,
    { bank, numberEnd }: AccountFacts,
    { name, isPayee }: NewAccount,
  ): Promise<StoredAccount> => {
    const { upiId } = await settings.read(on)
    const values = { name, bank, numberEnd, upiIds: withUpiId([], upiId, isPayee) }
    try {
      const account = await insertAccount(on, { ...values, createdAt: clock.now() })
      await recordAudit(on, actor, 'account.add', account.id, { after: values })
      return account
    } catch (error) {
      throw nameTaken(error)
    }
  }
  const view = async (rows: StoredAccount[]): Promise<Account[]> => {
    const { upiId } = await settings.read()
    const spans = new Map((await listSpansOfAccounts(db)).map((span) => [span.accountId, span]))
    return rows.map(({ id, name, bank, numberEnd, upiIds }) => ({
      _id: id,
      name,
      bank,
      numberEnd,
      upiIds,
      isPayee: upiIds.includes(upiId),
      statementCount: spans.get(id)?.count ?? 0,
      toDay: spans.get(id)?.toDay ?? null,
    }))
  }
  return {
    /** Lists all accounts, by name. */
    list: async (): Promise<Account[]> => view(await listAccounts(db)),
    /** Renames an account, or says whether students pay into it. @throws AppError `not_found`, `conflict` */
    edit: async (actor: Actor, id: string, form: NewAccount) => {
      const { upiId } = await settings.read()
      try {
        await db.transaction((tx) => editInside(tx, { actor, upiId, provisional }, id, form))
      } catch (error) {
        throw nameTaken(error)
      }
      const [account] = await view([orNotFound(await findAccount(db, id))])
      return { message: messages.accountSaved, account: orNotFound(account ?? null) }
    },
    /** Lets one change after another decide of which accounts statements are; before any statement is locked. */
    lock: lockAccounts,
    /** Adds an account for a file, in the caller's transaction, which holds the lock. @throws AppError `conflict` */
    add,
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
