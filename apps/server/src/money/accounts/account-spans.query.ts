import { count, isNotNull, max } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../schema.ts'

/** Counts the statements of each account, with the last day of them. */
export const listSpansOfAccounts = (on: Db) =>
  on
    .select({ accountId: statement.accountId, count: count(), toDay: max(statement.toDay) })
    .from(statement)
    .where(isNotNull(statement.accountId))
    .groupBy(statement.accountId)
