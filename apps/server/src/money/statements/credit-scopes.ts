import {
  findCreditsByKey,
  insertCredits,
  lockCredits,
  moveLinks,
  updateCredit,
} from '../tables/credits/bank-credits.table.ts'
import { mergeCredits, settleReferences } from '../tables/credits/credit-naming.ts'
import { findFormer, haveSame, heldBase, heldLineOf } from '../tables/credits/held-keys.ts'
import { listNameless } from '../tables/credits/reference-candidates.query.ts'
import { listCreditsByKey, listUnnamedCredits } from '../tables/credits/credit-scopes.query.ts'
import type { Db } from '../../platform/db/database.ts'

type Unnamed = Awaited<ReturnType<typeof listUnnamedCredits>>[number]
type Found = Awaited<ReturnType<typeof listCreditsByKey>>[number]

const scopeBefore = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\|/

const keyIn = (accountId: string, { key }: Unnamed): string => `${accountId}|${key.replace(scopeBefore, '')}`

/** Stores a credit of its own for an account that shared a row with another one. */
const split = async (on: Db, statementId: string, credit: Unnamed, key: string): Promise<void> => {
  const { day, amountPaise, utr, candidates, payer, createdAt } = credit
  await insertCredits(on, [{ key, day, amountPaise, utr, candidates, payer, createdAt }])
  const [own] = await findCreditsByKey(on, [key])
  if (own !== undefined) await moveLinks(on, { from: credit.id, to: own.id, statementId })
}

/** Makes one credit of two that are the same; the one about which something was decided stays. */
const join = async (on: Db, credit: Unnamed, other: Found): Promise<void> => {
  // No one can tell which of two decisions is void, so both stay.
  if (credit.isTouched && other.isTouched) return
  const [from, to] = credit.isTouched ? [other.id, credit.id] : [credit.id, other.id]
  await mergeCredits(on, { from, to })
  const candidates = other.candidates.length > 0 ? other.candidates : credit.candidates
  await updateCredit(on, to, { key: other.key, candidates })
}

interface Target {
  key: string
  other: Found | undefined
}

/** Returns the key of a credit in its account, and the row that is the same payment there. */
const targetOf = (accountId: string, credit: Unnamed, others: Found[], own: ReadonlySet<string>): Target => {
  const key = keyIn(accountId, credit)
  const { candidates } = credit
  const withKey = (wanted: string) => others.find((other) => other.key === wanted)
  const exact = withKey(key)
  if (candidates.length === 0) return { key, other: exact }
  const line = heldLineOf(key)
  if (exact !== undefined && exact.candidates.length > 0 && !haveSame(exact.candidates, candidates)) {
    const numbered = `${heldBase(line.base, candidates)}|${line.nth}`
    return { key: numbered, other: withKey(numbered) }
  }
  const former = findFormer(others, { ...line, candidates }, ({ id }) => own.has(id))
  return { key, other: exact ?? former ?? undefined }
}

/**
 * Makes the credits without a reference those of their statement's account. Only the account tells whether such a
 * credit is the same as one of another file.
 */
export const nameCredits = async (on: Db, statementId: string, accountId: string): Promise<void> => {
  const read = async () => {
    const all = await listUnnamedCredits(on, statementId, accountId)
    const unnamed = all.filter((credit) => credit.key !== keyIn(accountId, credit))
    const keys = unnamed.map((credit) => keyIn(accountId, credit))
    const held = unnamed.filter(({ candidates }) => candidates.length > 0)
    const byKey = keys.length === 0 ? [] : await listCreditsByKey(on, keys)
    const others = new Map([...byKey, ...(await listNameless(on, held))].map((other) => [other.id, other]))
    // A file that has both of two credits shows that they are two payments.
    const own = new Set(all.map(({ id }) => id))
    return { unnamed, others: [...others.values()], own }
  }
  const seen = await read()
  if (seen.unnamed.length === 0) return
  await lockCredits(
    on,
    [...seen.unnamed, ...seen.others].map(({ id }) => id),
  )
  // Decided about again under the lock: one of them may have been paired since then.
  const { unnamed, others, own } = await read()
  for (const credit of unnamed) {
    const { key, other } = targetOf(accountId, credit, others, own)
    if (other !== undefined) own.add(other.id)
    if (other !== undefined && credit.isShared) {
      await moveLinks(on, { from: credit.id, to: other.id, statementId })
      if (other.candidates.length === 0) await updateCredit(on, other.id, { candidates: credit.candidates })
    } else if (other !== undefined) await join(on, credit, other)
    else if (credit.isShared) await split(on, statementId, credit, key)
    else await updateCredit(on, credit.id, { key })
  }
}

/** Makes the credits without a reference of several statements those of their accounts. */
export const placeCredits = async (
  on: Db,
  placed: { statementId: string; accountId: string }[],
): Promise<void> => {
  for (const { statementId, accountId } of placed) await nameCredits(on, statementId, accountId)
  for (const accountId of new Set(placed.map((one) => one.accountId))) await settleReferences(on, accountId)
}
