import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { account, statement } from '../../../schema.ts'
import type { AccountSpan } from './coverage.policy.ts'

/** Lists the first and last days of the completely imported statements, with their accounts. */
export const listPayeeSpans = (on: Db): Promise<AccountSpan[]> =>
  on
    .select({
      accountId: account.id,
      fromDay: statement.fromDay,
      toDay: statement.toDay,
      upiIds: account.upiIds,
    })
    .from(statement)
    .innerJoin(account, eq(account.id, statement.accountId))
    .where(eq(statement.state, 'done'))
