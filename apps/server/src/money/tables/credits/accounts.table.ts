import { asc, eq } from 'drizzle-orm'
import { type Db, firstOf, storedRow } from '../../../platform/db/database.ts'
import { titleInOrder } from '../../../platform/db/lists.ts'
import { lock } from '../../../platform/db/locks.ts'
import { account } from '../../../schema.ts'

export type StoredAccount = typeof account.$inferSelect

/** Lists all accounts, by name. */
export const listAccounts = (on: Db): Promise<StoredAccount[]> =>
  on
    .select()
    .from(account)
    .orderBy(asc(titleInOrder(account.name)), asc(account.id))

/** Finds an account. */
export const findAccount = (on: Db, id: string): Promise<StoredAccount | null> =>
  firstOf(on.select().from(account).where(eq(account.id, id)))

/** Serialises changes of accounts: they are few, and recognised among each other. */
export const lockAccounts = (on: Db): Promise<void> => lock(on, 'accounts')

/** Stores an account and returns it. */
export const insertAccount = (
  on: Db,
  values: Omit<typeof account.$inferInsert, 'id'>,
): Promise<StoredAccount> => storedRow(on.insert(account).values(values).returning())

/** Changes an account. */
export const updateAccount = async (
  on: Db,
  id: string,
  changes: Partial<Pick<StoredAccount, 'name' | 'numberEnd' | 'upiIds'>>,
): Promise<void> => {
  await on.update(account).set(changes).where(eq(account.id, id))
}
