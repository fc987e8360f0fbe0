import { isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { pdfVersion, proposal } from '../../schema.ts'

/** Counts the uploaded files that rows name, damaged or not. */
export const countNamed = async (on: Db): Promise<number> =>
  (await on.$count(pdfVersion)) + (await on.$count(proposal, isNotNull(proposal.storageKey)))

/** Lists the keys of the uploaded files that no row calls damaged. */
export const listWholeKeys = async (on: Db): Promise<string[]> => {
  const rows = await on
    .select({ key: pdfVersion.storageKey })
    .from(pdfVersion)
    .where(isNull(pdfVersion.damage))
    .unionAll(
      on
        .select({ key: sql<string>`${proposal.storageKey}` })
        .from(proposal)
        .where(sql`${proposal.storageKey} is not null and ${proposal.damage} is null`),
    )
  return rows.map(({ key }) => key)
}
