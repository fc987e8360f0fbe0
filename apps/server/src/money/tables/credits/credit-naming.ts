import type { Db } from '../../../platform/db/database.ts'
import { lock } from '../../../platform/db/locks.ts'
import {
  type StoredCredit,
  findCreditsById,
  findCreditsByKey,
  lockCredits,
  moveLinks,
  removeCredit,
  takeOver,
  updateCredit,
} from './bank-credits.table.ts'
import { listCreditsByKey } from './credit-scopes.query.ts'
import { areInOneFile, listSameInOtherFiles } from './reference-candidates.query.ts'

/** Returns the key that a payment with a reference has in every file. */
export const namedKey = (utr: string, amountPaise: number): string => `${utr}|${amountPaise}`

/**
 * Lets no file store a payment while a credit gets its reference, nor the other way round. After the locks of claims and
 * accounts, and before those of statements and credits.
 */
export const lockCreditNames = (on: Db): Promise<void> => lock(on, 'creditNames')

/** Returns whether a credit waits for a person to choose one of several numbers. */
export const isUndecided = ({ utr, candidates }: Pick<StoredCredit, 'utr' | 'candidates'>): boolean =>
  utr === null && candidates.length > 0

interface Merge {
  from: string
  to: string
}

/**
 * Makes one credit of two that are the same payment; the caller has locked them, and decided about `from` was nothing. The
 * files of both, an owner's word, and a line that may have taken it back are those of the one that stays.
 */
export const mergeCredits = async (on: Db, { from, to }: Merge): Promise<void> => {
  await takeOver(on, { from, to })
  await moveLinks(on, { from, to })
  await removeCredit(on, from)
}

/** Makes one credit of two that are the same payment; the one about which something was decided stays. */
const join = async (on: Db, credit: StoredCredit, key: string, utr: string): Promise<string | null> => {
  const found = await listCreditsByKey(on, [credit.key, key])
  const own = found.find(({ id }) => id === credit.id)
  const other = found.find(({ id }) => id !== credit.id)
  // No one can tell which of two decisions is void, and a file that has both shows that they are two payments.
  if (own === undefined || other === undefined || (own.isTouched && other.isTouched)) return null
  if (await areInOneFile(on, own.id, other.id)) return null
  const [from, to] = own.isTouched ? [other.id, own.id] : [own.id, other.id]
  await mergeCredits(on, { from, to })
  await updateCredit(on, to, { key, utr, candidates: credit.candidates })
  return to
}

/**
 * Gives a credit with several numbers its reference. Where another file has the same payment by that reference, both
 * become one credit. The caller has locked the claims with the reference.
 * @returns the id of the credit; null when the reference is that of another payment, or was chosen since it was shown
 */
export const nameCredit = async (on: Db, id: string, utr: string): Promise<string | null> => {
  const [seen] = await findCreditsById(on, [id])
  if (seen === undefined) return null
  const key = namedKey(utr, seen.amountPaise)
  const others = await findCreditsByKey(on, [key])
  await lockCredits(on, [id, ...others.map((other) => other.id)])
  const [credit] = await findCreditsById(on, [id])
  if (credit === undefined || !isUndecided(credit) || !credit.candidates.includes(utr)) return null
  if (others.length > 0) return join(on, credit, key, utr)
  await updateCredit(on, id, { utr, key })
  return id
}

/**
 * Settles the credits of an account of which another of its files names the reference, where no other credit may be that
 * payment. Nothing is decided by it: that file's credit already had its reference.
 */
export const settleReferences = async (on: Db, accountId: string): Promise<void> => {
  const pairs = await listSameInOtherFiles(on, accountId)
  const isOnly = (count: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(count).length === 1
  for (const { id, namedId, utr } of pairs) {
    if (isOnly((pair) => pair.id === id) && isOnly((pair) => pair.namedId === namedId))
      await nameCredit(on, id, utr)
  }
}
