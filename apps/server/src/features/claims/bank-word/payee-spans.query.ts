import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { statement } from '../../../schema.ts'

/** Lists the first and last days of the completely imported statements of the payee's account. */
export const listPayeeSpans = (on: Db) =>
  on
    .select({ fromDay: statement.fromDay, toDay: statement.toDay })
    .from(statement)
    .where(and(statement.isOfPayee, eq(statement.state, 'done')))
