import type { Db } from '../src/platform/db/database.ts'
import { discountCode } from '../src/schema.ts'

type NewCode = typeof discountCode.$inferInsert

/** Returns a code of Rs 20 off any plan, for anyone, which one claim may use; a test states only what matters. */
export const makeDiscountCode = (overrides: Partial<NewCode> = {}): NewCode => ({
  letters: 'BCDFGHJKMNPQ',
  amountPaise: 2000,
  forKind: 'both',
  maxUses: 1,
  ...overrides,
})

/** Stores a discount code and returns its id. */
export const createDiscountCode = async (db: Db, overrides: Partial<NewCode> = {}): Promise<string> => {
  const [row] = await db
    .insert(discountCode)
    .values(makeDiscountCode(overrides))
    .returning({ id: discountCode.id })
  if (row === undefined) throw new Error('The discount code was not stored.')
  return row.id
}

/** A valid form of the owner: Rs 20 off for 50 new students. */
export const discountCodeForm = {
  amountPaise: 2000,
  percent: null,
  plan: null,
  forKind: 'signup',
  lastDay: null,
  maxUses: 50,
  colleges: [],
  batches: [],
  note: 'Freshers day',
}
