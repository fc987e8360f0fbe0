import { inArray, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { claim } from '../../schema.ts'
import { selectErased, selectErasedUsns } from './students.table.ts'

/** Selects the claims of erased people, and the sign-ups under their USNs, which erasure blanked too. */
export const selectClaimsOfErased = (on: Db) =>
  on
    .select({ id: claim.id })
    .from(claim)
    .where(or(inArray(claim.studentId, selectErased(on)), inArray(claim.usn, selectErasedUsns(on))))
