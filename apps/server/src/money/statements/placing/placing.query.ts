import { type SQL, and, eq, gte, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/db/database.ts'
import { statement, statementMark } from '../../../schema.ts'
import type { Continuation } from '../../accounts/accounts.policy.ts'

const facts = {
  id: statement.id,
  bank: statement.bank,
  numberEnd: statement.numberEnd,
  accountId: statement.accountId,
  guessedAccountId: statement.guessedAccountId,
}

/** A statement as far as its account depends on it. */
export type PlacedStatement = Awaited<ReturnType<typeof listPlaced>>[number]

const listPlaced = (on: Db, which: SQL | undefined) => on.select(facts).from(statement).where(which)

/** Lists the statements whose account is not known, oldest first. */
export const listUnplaced = (on: Db): Promise<PlacedStatement[]> =>
  on.select(facts).from(statement).where(isNull(statement.accountId)).orderBy(statement.createdAt)

/** Lists the statements that the owner said to be of an account. */
export const listSaid = (on: Db, accountId: string): Promise<PlacedStatement[]> =>
  listPlaced(on, and(eq(statement.accountId, accountId), eq(statement.accountBy, 'owner')))

/** Finds a statement as far as its account depends on it. */
export const findPlaced = async (on: Db, id: string): Promise<PlacedStatement | null> =>
  (await listPlaced(on, eq(statement.id, id)))[0] ?? null

const known = alias(statement, 'known')
const knownMark = alias(statementMark, 'known_mark')

const continuesBalance = or(
  and(eq(known.closingPaise, statement.openingPaise), lte(known.toDay, statement.fromDay)),
  and(eq(known.openingPaise, statement.closingPaise), gte(known.fromDay, statement.toDay)),
)

/** Lists the accounts that statements continue: by a line that both have, or by the balance between them. */
export const listContinuations = async (
  on: Db,
  statementIds: string[],
): Promise<(Continuation & { statementId: string })[]> => {
  if (statementIds.length === 0) return []
  const pairs = { statementId: statement.id, accountId: known.accountId }
  const isOfThese = inArray(statement.id, statementIds)
  const isKnown = and(isNotNull(known.accountId), ne(known.id, statement.id))
  const lines = await on
    .selectDistinct(pairs)
    .from(statement)
    .innerJoin(statementMark, eq(statementMark.statementId, statement.id))
    .innerJoin(knownMark, eq(knownMark.mark, statementMark.mark))
    .innerJoin(known, eq(known.id, knownMark.statementId))
    .where(and(isOfThese, isKnown))
  const balances = await on
    .selectDistinct(pairs)
    .from(statement)
    .innerJoin(known, continuesBalance)
    .where(and(isOfThese, isKnown))
  const named = (rows: typeof lines, sign: Continuation['sign']) =>
    rows.flatMap(({ statementId, accountId }) =>
      accountId === null ? [] : [{ statementId, accountId, sign }],
    )
  return [...named(lines, 'line'), ...named(balances, 'balance')]
}
