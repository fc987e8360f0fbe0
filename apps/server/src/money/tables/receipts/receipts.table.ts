import { taxOf } from '@lectureshelf/contract/base/gstin'
import { and, desc, eq, inArray, isNull, max, or, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { type SearchPage, contains, readPage } from '../../../platform/db/lists.ts'
import { lock } from '../../../platform/db/locks.ts'
import { dayOf } from '../../../platform/clock.ts'
import { receipt } from '../../../schema.ts'
import { financialYearOf, receiptLabelOf } from './receipt-numbers.policy.ts'

export type StoredReceipt = typeof receipt.$inferSelect

type TaxColumns = Pick<StoredReceipt, 'taxablePaise' | 'centralTaxPaise' | 'stateTaxPaise' | 'roundOffPaise'>

/** Splits the sum of a receipt that is issued now; nothing without a GSTIN. Each receipt keeps its parts for ever. */
const taxColumnsOf = ({
  issuer,
  receivedPaise,
}: Pick<NewReceipt, 'issuer' | 'receivedPaise'>): TaxColumns => {
  if (issuer === null || issuer === undefined || issuer.gstin === '') {
    return { taxablePaise: null, centralTaxPaise: null, stateTaxPaise: null, roundOffPaise: null }
  }
  const { centralPaise, statePaise, ...tax } = taxOf(receivedPaise, issuer.taxPercent)
  return { ...tax, centralTaxPaise: centralPaise, stateTaxPaise: statePaise }
}

type NewReceipt = Omit<
  typeof receipt.$inferInsert,
  'id' | 'number' | 'financialYear' | 'label' | 'issuedAt' | keyof TaxColumns
> & {
  issuedAt: Date
}

/**
 * Stores a receipt under the next number of its financial year. A sequence would leave gaps after failed
 * transactions, so a lock serialises the numbering.
 * @returns the number as it is printed
 */
export const insertReceipt = async (on: Db, values: NewReceipt): Promise<string> => {
  await lock(on, 'receipts')
  const financialYear = financialYearOf(dayOf(values.issuedAt))
  const [last] = await on
    .select({ number: max(receipt.number) })
    .from(receipt)
    .where(eq(receipt.financialYear, financialYear))
  const number = (last?.number ?? 0) + 1
  const label = receiptLabelOf(financialYear, number)
  await on.insert(receipt).values({ ...values, ...taxColumnsOf(values), number, financialYear, label })
  return label
}

/** Locks the receipt of a claim that is not void; of several void ones, the last. */
export const lockReceiptOfClaim = (on: Db, claimId: string): Promise<StoredReceipt | null> =>
  firstOf(
    on
      .select()
      .from(receipt)
      .where(eq(receipt.claimId, claimId))
      .orderBy(sql`${receipt.voidedAt} is not null`, desc(receipt.issuedAt), desc(receipt.number))
      .limit(1)
      .for('update'),
  )

/** Locks the receipt of a subscription that is not void; an old receipt without a subscription is found by its claim. */
export const lockReceiptOfSubscription = (
  on: Db,
  { id, claimId }: { id: string; claimId: string | null },
): Promise<StoredReceipt | null> =>
  firstOf(
    on
      .select()
      .from(receipt)
      .where(
        or(
          eq(receipt.subscriptionId, id),
          claimId === null ? undefined : and(isNull(receipt.subscriptionId), eq(receipt.claimId, claimId)),
        ),
      )
      .orderBy(sql`${receipt.voidedAt} is not null`, desc(receipt.issuedAt), desc(receipt.number))
      .limit(1)
      .for('update'),
  )

/** Names the credit that paid for what was granted on the owner's word. The sum and the number stay. */
export const confirmReceipt = async (
  on: Db,
  id: string,
  confirmed: Required<Pick<typeof receipt.$inferInsert, 'payments' | 'decidedBy' | 'decidedByName'>>,
): Promise<void> => {
  await on
    .update(receipt)
    .set({ ...confirmed, basis: 'credit' })
    .where(eq(receipt.id, id))
}

/** Lists the receipts of subscriptions; old receipts without a subscription are found by their claim. */
export const listReceiptsOf = async (
  on: Db,
  subscriptions: { id: string; claimId: string | null }[],
): Promise<StoredReceipt[]> => {
  if (subscriptions.length === 0) return []
  const ids = subscriptions.map(({ id }) => id)
  const claims = subscriptions.flatMap(({ claimId }) => claimId ?? [])
  return on
    .select()
    .from(receipt)
    .where(or(inArray(receipt.subscriptionId, ids), inArray(receipt.claimId, claims)))
}

/** Voids a receipt whose sum was not received after all. Its number stays. */
export const voidReceipt = async (
  on: Db,
  id: string,
  voided: Required<Pick<typeof receipt.$inferInsert, 'voidedAt' | 'voidedBy' | 'voidReason' | 'voidKind'>>,
): Promise<void> => {
  await on.update(receipt).set(voided).where(eq(receipt.id, id))
}

/** Reads one page of a student's receipts, newest first; a search matches the UTR. */
export const pageReceipts = (on: Db, studentId: string, { q, ...page }: SearchPage) => {
  const matches = and(eq(receipt.studentId, studentId), contains([receipt.utr], q))
  return readPage(
    on.select().from(receipt).where(matches).orderBy(desc(receipt.issuedAt), desc(receipt.number)),
    page,
    () => on.$count(receipt, matches),
  )
}
