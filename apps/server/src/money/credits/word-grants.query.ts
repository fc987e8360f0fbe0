import { and, desc, eq, isNull, not } from 'drizzle-orm'
import { hasRow } from '../../platform/db/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { type SearchPage, contains, countRows, readPage } from '../../platform/db/lists.ts'
import { claim, creditUse, receipt } from '../../schema.ts'

/** Reads one page of the grants on the owner's word that no credit was used for, newest first. */
export const pageWordGrants = (on: Db, { q, ...page }: SearchPage) => {
  const matches = and(
    eq(receipt.basis, 'word'),
    isNull(receipt.voidedAt),
    eq(claim.state, 'approved'),
    not(hasRow(on, creditUse, eq(creditUse.claimId, claim.id), isNull(creditUse.undoneAt))),
    contains([claim.usn, claim.utr, receipt.name], q),
  )
  const select = () =>
    on
      .select({ claimId: claim.id, usn: claim.usn, name: receipt.name, plan: claim.plan, utr: claim.utr })
      .from(receipt)
      .innerJoin(claim, eq(claim.id, receipt.claimId))
      .where(matches)
  const rows = select().orderBy(desc(receipt.issuedAt), desc(receipt.number))
  return readPage(rows, page, () => countRows(on, select()))
}
