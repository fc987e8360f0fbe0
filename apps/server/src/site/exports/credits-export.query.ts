import type { ExportQuery } from '@lectureshelf/contract/site/exports'
import { creditStateNames } from '@lectureshelf/contract/money/bank/credit-states'
import { type SQL, and, asc, eq, isNull, sql } from 'drizzle-orm'
import {
  creditSearchOf,
  creditStateOf,
  isOfAccount,
  isOfState,
  shownAccountId,
} from '../../money/tables/credits/credit-state.query.ts'
import type { Db } from '../../platform/db/database.ts'
import { account, bankCredit, creditUse, receipt, refund, statement, statementCredit } from '../../schema.ts'
import { type ExportList, type ListPart, type Period, unplanned } from './export-list.ts'

type Query = ExportQuery<'credits'>

const { amountPaise, usedPaise, refundedPaise, reversedOn } = bankCredit

/** Named with its table: the columns of a query of one table have none in a subquery. */
const creditId = sql.raw('"bank_credit"."id"')

const receiptsOf = (on: Db) =>
  sql<string | null>`${on
    .select({ labels: sql`string_agg(${receipt.label}, ', ' order by ${receipt.number})` })
    .from(creditUse)
    .innerJoin(receipt, and(eq(receipt.claimId, creditUse.claimId), isNull(receipt.voidedAt)))
    .where(and(eq(creditUse.creditId, creditId), isNull(creditUse.undoneAt)))}`

const refundsOf = (on: Db) =>
  sql<string | null>`${on
    .select({ references: sql`string_agg(${refund.reference}, ', ' order by ${refund.day})` })
    .from(refund)
    .where(and(eq(refund.creditId, creditId), isNull(refund.undoneAt)))}`

const accountsOf = (on: Db) =>
  sql<string | null>`${on
    .select({ names: sql`string_agg(distinct ${account.name} collate "C", ', ')` })
    .from(statementCredit)
    .innerJoin(statement, eq(statement.id, statementCredit.statementId))
    .innerJoin(account, eq(account.id, shownAccountId))
    .where(eq(statementCredit.creditId, creditId))}`

const isInDays = ({ from, to }: Period): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${bankCredit.day} >= ${from}::date`,
    to === undefined ? undefined : sql`${bankCredit.day} <= ${to}::date`,
  )

const matchesOf = (on: Db, { q, state, account: accountId }: Query): SQL | undefined =>
  and(isOfState(on, state), isOfAccount(on, accountId), creditSearchOf(on, q))

const readPart = (on: Db, query: Query, { after, size }: ListPart<{ day: string; id: string }>) =>
  on
    .select({
      id: bankCredit.id,
      day: bankCredit.day,
      amountPaise,
      usedPaise,
      refundedPaise,
      reversedOn,
      utr: bankCredit.utr,
      payer: bankCredit.payer,
      note: bankCredit.note,
      state: creditStateOf(on),
      accounts: accountsOf(on),
      receipts: receiptsOf(on),
      refunds: refundsOf(on),
    })
    .from(bankCredit)
    .where(
      and(
        after === null
          ? isInDays({ from: query.from })
          : sql`(${bankCredit.day}, ${bankCredit.id}) > (${after.day}::date, ${after.id}::uuid)`,
        unplanned(and(isInDays({ to: query.to }), matchesOf(on, query))),
      ),
    )
    .orderBy(asc(bankCredit.day), asc(bankCredit.id))
    .limit(size)

type Row = Awaited<ReturnType<typeof readPart>>[number]

const openPaise = (row: Row): number =>
  row.reversedOn === null ? row.amountPaise - row.usedPaise - row.refundedPaise : 0

/** Credits by their day in the statements; one that the bank took back was not received. */
export const creditsExport: ExportList<Row, Query> = {
  name: 'credits',
  title: 'Credits',
  columns: [
    { title: 'Day', kind: 'day', value: ({ day }) => day },
    { title: 'Account', kind: 'text', width: 18, value: ({ accounts }) => accounts },
    { title: 'UTR', kind: 'text', width: 15, value: ({ utr }) => utr },
    { title: 'Payer', kind: 'text', width: 20, value: ({ payer }) => payer },
    { title: 'Amount (Rs)', kind: 'rupees', value: (row) => row.amountPaise },
    { title: 'Granted (Rs)', kind: 'rupees', value: (row) => row.usedPaise },
    { title: 'Refunded (Rs)', kind: 'rupees', value: (row) => row.refundedPaise },
    { title: 'Left (Rs)', kind: 'rupees', value: openPaise },
    { title: 'State', kind: 'text', width: 16, value: ({ state }) => creditStateNames[state] },
    { title: 'Taken back', kind: 'day', value: (row) => row.reversedOn },
    { title: 'Receipts', kind: 'text', width: 20, value: ({ receipts }) => receipts },
    { title: 'Refund references', kind: 'text', width: 20, value: ({ refunds }) => refunds },
    { title: 'Note', kind: 'text', width: 30, value: ({ note }) => note },
  ],
  count: (on, query) => on.$count(bankCredit, and(isInDays(query), matchesOf(on, query))),
  readPart,
}
