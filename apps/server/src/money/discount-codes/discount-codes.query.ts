import type { discountCodeOps } from '@lectureshelf/contract/money/discount-codes'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { cleanCode } from '@lectureshelf/contract/clean-code'
import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { contains, readPage } from '../../platform/db/lists.ts'
import { claim, discountCode, student } from '../../schema.ts'

export type DiscountCodeFilter = QueryOf<typeof discountCodeOps.list>

const ofCode = sql`${claim} where ${claim.discountCode} = "discount_code"."letters"`

/** A pending claim of someone who was erased is no use, as for `countUses`. */
const reserved = sql<number>`(select count(*)::int from ${ofCode} and ${claim.state} = 'pending' and not exists
  (select 1 from ${student} where ${student.id} = ${claim.studentId} and ${student.erasedAt} is not null))`
const granted = sql<number>`(select count(*)::int from ${ofCode} and ${claim.state} = 'approved')`

const columns = { code: discountCode, reserved, granted }

export type CountedCode = Awaited<ReturnType<typeof listCodes>>[number]

const listCodes = (on: Db) => on.select(columns).from(discountCode)

/** Returns one page of discount codes with their uses, newest first. */
export const pageDiscountCodes = (on: Db, { q, state, ...page }: DiscountCodeFilter, today: string) => {
  const { endedAt, lastDay, letters, note } = discountCode
  const isOpen = and(isNull(endedAt), or(isNull(lastDay), gte(lastDay, today)))
  const isClosed = or(isNotNull(endedAt), lt(lastDay, today))
  const found = or(contains([note], q), contains([letters], cleanCode(q)))
  const matches = and(
    q === '' ? undefined : found,
    state === undefined ? undefined : state === 'open' ? isOpen : isClosed,
  )
  return readPage(
    listCodes(on).where(matches).orderBy(desc(discountCode.createdAt), desc(discountCode.id)),
    page,
    () => on.$count(discountCode, matches),
  )
}

/** Reads one discount code with its uses. */
export const readCounted = async (on: Db, id: string): Promise<CountedCode | null> => {
  const [row] = await listCodes(on).where(eq(discountCode.id, id))
  return row ?? null
}

/** Finds a discount code by its letters, with its uses. */
export const findCountedByLetters = async (on: Db, letters: string): Promise<CountedCode | null> => {
  const [row] = await listCodes(on).where(eq(discountCode.letters, letters))
  return row ?? null
}
