import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { receipt, subscription } from '../../schema.ts'

/** Lists the receipts of claims, with the subscriptions they paid for. A claim's valid receipt is its last one. */
export const listGrants = async (on: Db, claimIds: string[]) =>
  claimIds.length === 0
    ? []
    : on
        .select({ receipt, subscription })
        .from(receipt)
        .innerJoin(
          subscription,
          or(
            eq(subscription.id, receipt.subscriptionId),
            // Old receipts name no subscription.
            and(isNull(receipt.subscriptionId), eq(subscription.claimId, receipt.claimId)),
          ),
        )
        .where(inArray(receipt.claimId, claimIds))
        .orderBy(sql`${receipt.voidedAt} is null`, asc(receipt.issuedAt), asc(receipt.number))
