import {
  type SQL,
  aliasedTable,
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { bankCredit, statement, statementCredit } from '../../../schema.ts'
import { listMaybeTouched } from './credit-scopes.query.ts'
import { hasRest } from './credit-state.query.ts'

/** Finds credits with several numbers, in the words of their index. */
const hasCandidates = sql`${bankCredit.candidates} <> '[]'`

const hasOneOf = (utrs: string[]): SQL => {
  const texts = sql.join(
    utrs.map((utr) => sql`${utr}`),
    sql`, `,
  )
  return sql`jsonb_exists_any(${bankCredit.candidates}, array[${texts}])`
}

interface DaySum {
  day: string
  amountPaise: number
}

/** Lists the credits of these days and sums of whose numbers one was chosen. */
export const listChosen = async (on: Db, sums: DaySum[]) =>
  sums.length === 0
    ? []
    : on
        .select({
          key: bankCredit.key,
          day: bankCredit.day,
          amountPaise: bankCredit.amountPaise,
          utr: bankCredit.utr,
          candidates: bankCredit.candidates,
        })
        .from(bankCredit)
        .where(
          and(
            hasCandidates,
            isNotNull(bankCredit.utr),
            or(
              ...sums.map(({ day, amountPaise }) =>
                and(eq(bankCredit.day, day), eq(bankCredit.amountPaise, amountPaise)),
              ),
            ),
          ),
        )

/** Lists the credits of these days and sums that have no reference. */
export const listNameless = async (on: Db, sums: DaySum[]) =>
  sums.length === 0
    ? []
    : listMaybeTouched(
        on,
        and(
          isNull(bankCredit.utr),
          or(
            ...sums.map(({ day, amountPaise }) =>
              and(eq(bankCredit.day, day), eq(bankCredit.amountPaise, amountPaise)),
            ),
          ),
        ),
      )

/** Lists the numbers of each credit with several in the statement with a fingerprint. */
export const listNumbersOfFile = async (on: Db, fingerprint: string): Promise<string[][]> => {
  const rows = await on
    .select({ candidates: bankCredit.candidates })
    .from(bankCredit)
    .innerJoin(statementCredit, eq(statementCredit.creditId, bankCredit.id))
    .innerJoin(statement, eq(statement.id, statementCredit.statementId))
    .where(and(eq(statement.fingerprint, fingerprint), hasCandidates))
  return rows.map(({ candidates }) => candidates)
}

/** Lists the open credits of which a person has to choose the reference, if one of these may be it. */
export const listUndecided = (on: Db, utrs: string[]) =>
  utrs.length === 0
    ? Promise.resolve([])
    : on
        .select()
        .from(bankCredit)
        .where(
          and(
            hasCandidates,
            isNull(bankCredit.utr),
            isNull(bankCredit.reversedOn),
            isNull(bankCredit.mark),
            hasRest,
            hasOneOf(utrs),
          ),
        )
        .orderBy(asc(bankCredit.day), asc(bankCredit.id))

const named = aliasedTable(bankCredit, 'named')

/** A file that has both of two credits shows that they are two payments. */
const isInOneFile = (on: Db) => {
  const other = aliasedTable(statementCredit, 'other_link')
  return exists(
    on
      .select({ one: sql`1` })
      .from(statementCredit)
      .innerJoin(other, eq(other.statementId, statementCredit.statementId))
      .where(and(eq(statementCredit.creditId, bankCredit.id), eq(other.creditId, named.id))),
  )
}

const isIn = (on: Db, creditId: typeof bankCredit.id, accountId: string) =>
  inArray(
    creditId,
    on
      .select({ id: statementCredit.creditId })
      .from(statementCredit)
      .innerJoin(statement, eq(statement.id, statementCredit.statementId))
      .where(eq(statement.accountId, accountId)),
  )

/**
 * Lists the credits of an account with several numbers, each with those that another file of the account has with one
 * of these numbers, on the same day and of the same sum.
 */
export const listSameInOtherFiles = (on: Db, accountId: string) =>
  on
    .select({ id: bankCredit.id, namedId: named.id, utr: sql<string>`${named.utr}` })
    .from(bankCredit)
    .innerJoin(
      named,
      and(
        eq(named.day, bankCredit.day),
        eq(named.amountPaise, bankCredit.amountPaise),
        sql`jsonb_exists(${bankCredit.candidates}, ${named.utr})`,
      ),
    )
    .where(
      and(
        hasCandidates,
        isNull(bankCredit.utr),
        isIn(on, bankCredit.id, accountId),
        isIn(on, named.id, accountId),
        not(isInOneFile(on)),
      ),
    )
    .orderBy(asc(bankCredit.id), asc(named.id))

/** Checks whether one file has both of two credits. */
export const areInOneFile = async (on: Db, creditId: string, otherId: string): Promise<boolean> => {
  const own = on
    .select({ id: statementCredit.statementId })
    .from(statementCredit)
    .where(eq(statementCredit.creditId, creditId))
  const isBoth = and(eq(statementCredit.creditId, otherId), inArray(statementCredit.statementId, own))
  return (await on.$count(statementCredit, isBoth)) > 0
}

/** Lists the credits of these sums in a statement, and in the others of its account. */
export const listOfSums = (on: Db, statementId: string, amounts: number[]) => {
  const own = sql`(select s.account_id from ${statement} s where s.id = ${statementId})`
  const links = on
    .select({ id: statementCredit.creditId })
    .from(statementCredit)
    .innerJoin(statement, eq(statement.id, statementCredit.statementId))
    .where(or(eq(statement.id, statementId), eq(statement.accountId, own)))
  return on
    .select(getTableColumns(bankCredit))
    .from(bankCredit)
    .where(and(inArray(bankCredit.amountPaise, amounts), inArray(bankCredit.id, links)))
    .orderBy(asc(bankCredit.id))
}
