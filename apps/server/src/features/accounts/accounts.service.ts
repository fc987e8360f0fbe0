import { messages } from '@lectureshelf/contract/messages'
import type { Account, NewAccount } from '@lectureshelf/contract/money/bank/accounts'
import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'
import {
  type StoredAccount,
  findAccount,
  insertAccount,
  listAccounts,
  lockAccounts,
  updateAccount,
} from '../../people/credits/accounts.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, violates } from '../../platform/db/database.ts'
import { AppError, orNotFound } from '../../platform/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { listSpansOfAccounts } from './account-spans.query.ts'
import { recogniseAccount } from './accounts.policy.ts'

interface Options {
  db: Db
  clock: Clock
  settings: Pick<SettingsService, 'read'>
}

interface OfFile {
  bank: StatementSource
  numberEnd: string
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
  { actor, upiId }: { actor: Actor; upiId: string },
  id: string,
  { name, isPayee }: NewAccount,
) => {
  await lockAccounts(on)
  const before = orNotFound(await findAccount(on, id))
  const after = { name, upiIds: withUpiId(before.upiIds, upiId, isPayee) }
  await updateAccount(on, id, after)
  await recordAudit(on, actor, {
    action: 'account.edit',
    entityId: id,
    before: { name: before.name, upiIds: before.upiIds },
    after,
  })
}

/** Creates the service of the accounts that money reaches. */
export const createAccountsService = ({ db, clock, settings }: Options) => {
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
        await db.transaction((tx) => editInside(tx, { actor, upiId }, id, form))
      } catch (error) {
        throw nameTaken(error)
      }
      const [account] = await view([orNotFound(await findAccount(db, id))])
      return { message: messages.accountSaved, account: orNotFound(account ?? null) }
    },
    /**
     * Finds the account of a file, in the caller's transaction: the one that was named, or a recognised one, which
     * learns its number from the file.
     * @throws AppError `not_found` for an account that does not exist
     */
    accountOf: async (on: Db, file: OfFile, namedId?: string): Promise<StoredAccount | null> => {
      await lockAccounts(on)
      const account =
        namedId === undefined
          ? recogniseAccount(await listAccounts(on), file)
          : orNotFound(await findAccount(on, namedId))
      if (account !== null && account.numberEnd === '' && file.numberEnd !== '') {
        await updateAccount(on, account.id, { numberEnd: file.numberEnd })
      }
      return account
    },
    /** Adds an account for a file that fits none. @throws AppError `conflict` for a name that is taken */
    add: async (
      on: Db,
      actor: Actor,
      file: OfFile,
      { name, isPayee }: NewAccount,
    ): Promise<StoredAccount> => {
      await lockAccounts(on)
      const { upiId } = await settings.read(on)
      const values = { name, ...file, upiIds: withUpiId([], upiId, isPayee), createdAt: clock.now() }
      try {
        const account = await insertAccount(on, values)
        await recordAudit(on, actor, {
          action: 'account.add',
          entityId: account.id,
          after: { name, ...file, upiIds: values.upiIds },
        })
        return account
      } catch (error) {
        throw nameTaken(error)
      }
    },
  }
}

export type AccountsService = ReturnType<typeof createAccountsService>
