import { desc, eq, getTableColumns } from 'drizzle-orm'
import { creditCountOf } from '../../people/credits/bank-credits.table.ts'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { type SearchPage, contains, readPage, rowCount } from '../../platform/db/lists.ts'
import { account, statement } from '../../schema.ts'
import type { StoredStatement } from './statements.repo.ts'

const shown = {
  ...getTableColumns(statement),
  creditCount: creditCountOf(statement.id),
  account: { id: account.id, name: account.name, upiIds: account.upiIds },
}
export type ShownStatement = StoredStatement & {
  creditCount: number
  account: Pick<typeof account.$inferSelect, 'id' | 'name' | 'upiIds'> | null
}

/** Finds a statement with its account. */
export const findStatement = (on: Db, id: string): Promise<ShownStatement | null> =>
  firstOf(
    on
      .select(shown)
      .from(statement)
      .leftJoin(account, eq(account.id, statement.accountId))
      .where(eq(statement.id, id)),
  )

/** Reads one page of statements whose file name contains a text, newest first. */
export const pageStatements = (on: Db, { q, ...page }: SearchPage) => {
  const matches = contains([statement.fileName], q)
  const rows = on
    .select(shown)
    .from(statement)
    .leftJoin(account, eq(account.id, statement.accountId))
    .where(matches)
    .orderBy(desc(statement.createdAt), desc(statement.id))
  return readPage(rows, page, () => on.select(rowCount).from(statement).where(matches))
}
