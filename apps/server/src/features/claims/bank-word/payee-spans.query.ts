import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { statement } from '../../../schema.ts'

/** Lists the days of the statements of the payee's account that were read to their end. */
export const listPayeeSpans = (on: Db) =>
  on
    .select({ fromDay: statement.fromDay, toDay: statement.toDay })
    .from(statement)
    .where(and(statement.isOfPayee, eq(statement.state, 'done')))
