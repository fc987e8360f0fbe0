import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { receipt, subscription } from '../../schema.ts'

/** Lists the receipts of claims, with the subscriptions they paid for. */
export const listGrants = async (on: Db, claimIds: string[]) =>
  claimIds.length === 0
    ? []
    : on
        .select({ receipt, subscription })
        .from(receipt)
        .innerJoin(subscription, eq(subscription.claimId, receipt.claimId))
        .where(inArray(receipt.claimId, claimIds))
