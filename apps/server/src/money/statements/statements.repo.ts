import type { AccountProof } from '@lectureshelf/contract/money/bank/accounts'
import { and, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { countCredits } from '../tables/credits/bank-credits.table.ts'
import { listNumbersOfFile } from '../tables/credits/reference-candidates.query.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement, statementBringer, statementMark } from '../../schema.ts'
import type { StatementFile } from './reading/apart/statement-file.ts'

export type StoredStatement = typeof statement.$inferSelect

interface Begun {
  id: string
  /** Its account and its state before this import; null for a statement that is not known. */
  before: Pick<StoredStatement, 'accountId' | 'state'> | null
}

/** Returns whether a statement with these lines is stored. */
export const isStored = async (on: Db, fingerprint: string): Promise<boolean> =>
  (await on.$count(statement, eq(statement.fingerprint, fingerprint))) > 0

type Placing = Pick<StoredStatement, 'numberEnd' | 'accountId' | 'accountBy' | 'guessedAccountId'>

/** A file with the same lines may show a number: its account is proven again then, unless the owner said it. */
const numberOf = (
  { numberEnd = '' }: Partial<Placing>,
  { accountBy, accountId, guessedAccountId, ...known }: Placing,
): Partial<Placing> => {
  if (numberEnd === '' || known.numberEnd !== '') return {}
  if (accountBy === 'owner') return { numberEnd }
  return { numberEnd, accountId: null, accountBy: null, guessedAccountId: accountId ?? guessedAccountId }
}

/**
 * Lets a statement of a version before, which did not compare numbers, count as this file. One of whose lines other
 * numbers are stored is another file.
 */
export const adoptStatement = async (
  on: Db,
  {
    fingerprint,
    formerFingerprint,
    lines,
  }: Pick<StatementFile, 'fingerprint' | 'formerFingerprint' | 'lines'>,
): Promise<void> => {
  if (fingerprint === formerFingerprint || (await isStored(on, fingerprint))) return
  const numbers = new Set(lines.map(({ candidates }) => candidates.join(',')))
  const stored = await listNumbersOfFile(on, formerFingerprint)
  if (stored.some((candidates) => !numbers.has(candidates.join(',')))) return
  await on.update(statement).set({ fingerprint }).where(eq(statement.fingerprint, formerFingerprint))
}

type Beginning = typeof statement.$inferInsert &
  Pick<StoredStatement, 'leftOut' | 'leftOutCount' | 'leftOutLines'>

/** Stores a statement that is about to be read, or reuses the row of an earlier import, with its account. */
export const beginStatement = async (on: Db, values: Beginning): Promise<Begun> => {
  const [inserted] = await on
    .insert(statement)
    .values(values)
    .onConflictDoNothing({ target: statement.fingerprint })
    .returning({ id: statement.id })
  if (inserted !== undefined) return { ...inserted, before: null }
  const [known] = await on
    .select()
    .from(statement)
    .where(eq(statement.fingerprint, values.fingerprint))
    .for('update')
  if (known === undefined) throw new Error('The stored statement was not found.')
  // An older version did not keep these of the same file.
  const { isMonthFirst, payoutUtrs, openingPaise, closingPaise } = values
  // The same lines as messages cover no day, as a file they do.
  const span = { fromDay: values.fromDay ?? known.fromDay, toDay: values.toDay ?? known.toDay }
  const read = { isMonthFirst, payoutUtrs, openingPaise, closingPaise, ...numberOf(values, known), ...span }
  // The same payments may be pasted with other messages around them, or come as a file.
  const { leftOutCount, leftOutLines, leftOut } = values.leftOutCount > 0 ? values : known
  await updateStatement(on, known.id, {
    state: 'reading',
    linesDone: 0,
    ...read,
    leftOutCount,
    leftOutLines,
    leftOut,
  })
  return { id: known.id, before: known }
}

/** Stores who brought a statement first, and when they first brought it as a file of an account. */
export const addBringer = async (
  on: Db,
  { statementId, personId, isText, broughtAt }: Required<typeof statementBringer.$inferInsert>,
): Promise<void> => {
  await on
    .insert(statementBringer)
    .values({ statementId, personId, isText, broughtAt })
    .onConflictDoUpdate({
      target: [statementBringer.statementId, statementBringer.personId],
      set: { broughtAt, isText },
      setWhere: and(statementBringer.isText, sql`not excluded.is_text`),
    })
}

export const updateStatement = async (
  on: Db,
  id: string,
  changes: Partial<typeof statement.$inferInsert>,
): Promise<void> => {
  await on.update(statement).set(changes).where(eq(statement.id, id))
}

/** Counts one more credit of a statement as the payout of an app. */
export const addSettled = async (on: Db, id: string, paise: number): Promise<void> => {
  await on
    .update(statement)
    .set({
      settledCount: sql`${statement.settledCount} + 1`,
      settledPaise: sql`${statement.settledPaise} + ${paise}`,
    })
    .where(eq(statement.id, id))
}

/** Finds the references of the payouts that all exports of apps named. */
export const findPayoutUtrs = async (on: Db): Promise<Set<string>> => {
  const rows = await on
    .select({ payoutUtrs: statement.payoutUtrs })
    .from(statement)
    .where(sql`jsonb_array_length(${statement.payoutUtrs}) > 0`)
  return new Set(rows.flatMap(({ payoutUtrs }) => payoutUtrs))
}

/** Locks a statement and returns it with the number of its stored credits. */
export const lockStatement = async (
  on: Db,
  id: string,
): Promise<(StoredStatement & { creditCount: number }) | null> => {
  const [row] = await on.select().from(statement).where(eq(statement.id, id)).for('update')
  if (row === undefined) return null
  return { ...row, creditCount: await countCredits(on, id) }
}

export const deleteStatement = async (on: Db, id: string): Promise<void> => {
  await on.delete(statement).where(eq(statement.id, id))
}

/** Marks abandoned imports as interrupted: those begun before an instant, except the given ones. */
export const interruptReading = async (on: Db, before: Date, except: string[]): Promise<void> => {
  await on
    .update(statement)
    .set({ state: 'interrupted' })
    .where(
      and(
        eq(statement.state, 'reading'),
        lt(statement.createdAt, before),
        except.length === 0 ? undefined : notInArray(statement.id, except),
      ),
    )
}

/** Stores of which account a statement is, and how that is known. */
export const placeStatement = async (
  on: Db,
  id: string,
  place: { accountId: string; accountBy: AccountProof },
): Promise<void> => {
  await on
    .update(statement)
    .set({ ...place, guessedAccountId: null })
    .where(eq(statement.id, id))
}

/** Takes the account back from its statements that only these signs proved: they have to prove it again. */
export const unplaceStatements = async (
  on: Db,
  accountId: string,
  by: ('number' | 'line' | 'balance')[],
): Promise<void> => {
  await on
    .update(statement)
    .set({ accountId: null, accountBy: null, guessedAccountId: accountId })
    .where(and(eq(statement.accountId, accountId), inArray(statement.accountBy, by)))
}

/** Stores hashes of lines of a statement. */
export const insertMarks = async (on: Db, statementId: string, marks: string[]): Promise<void> => {
  if (marks.length === 0) return
  await on
    .insert(statementMark)
    .values(marks.map((mark) => ({ statementId, mark })))
    .onConflictDoNothing()
}
