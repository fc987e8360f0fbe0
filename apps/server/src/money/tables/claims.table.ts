import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { type Db, firstOf, storedRow } from '../../platform/db/database.ts'
import { claim } from '../../schema.ts'
import { selectErased } from '../../base/identity/students.table.ts'

export type StoredClaim = typeof claim.$inferSelect
type NewClaim = typeof claim.$inferInsert

/** Returns whether a payment reference is pending, granted, or belonged to another USN and was not released since. */
export const isUtrTaken = async (on: Db, utr: string, usn: string, exceptId?: string): Promise<boolean> =>
  (await on.$count(
    claim,
    and(
      eq(claim.utr, utr),
      or(ne(claim.state, 'rejected'), and(ne(claim.usn, usn), isNull(claim.utrReleasedAt))),
      exceptId === undefined ? undefined : ne(claim.id, exceptId),
    ),
  )) > 0

/** Returns whether a claim of another USN has or had a payment reference. */
export const isUtrOfAnother = async (on: Db, utr: string, usn: string): Promise<boolean> =>
  (await on.$count(claim, and(eq(claim.utr, utr), ne(claim.usn, usn)))) > 0

/** Returns whether any claim has or had a payment reference. */
export const isUtrClaimed = async (on: Db, utr: string): Promise<boolean> =>
  (await on.$count(claim, eq(claim.utr, utr))) > 0

/** Lists the USNs with claims for each of these payment references, oldest first. */
export const listClaimants = async (on: Db, utrs: string[]): Promise<{ utr: string; usn: string }[]> =>
  utrs.length === 0
    ? []
    : on
        .select({ utr: claim.utr, usn: claim.usn })
        .from(claim)
        .where(inArray(claim.utr, utrs))
        .orderBy(asc(claim.createdAt))

/** Stores a claim and returns it. */
export const insertClaim = (on: Db, values: NewClaim): Promise<StoredClaim> =>
  storedRow(on.insert(claim).values(values).returning())

/** Changes a claim and returns it, or null if it does not exist. */
export const updateClaim = (on: Db, id: string, changes: Partial<NewClaim>): Promise<StoredClaim | null> =>
  firstOf(on.update(claim).set(changes).where(eq(claim.id, id)).returning())

/** Replaces the hash of a sign-up's password that stays the same, unless it has moved to the account since. */
export const renewClaimHash = async (
  on: Db,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> => {
  await on
    .update(claim)
    .set({ passwordHash: to })
    .where(and(eq(claim.id, id), eq(claim.passwordHash, from)))
}

/** Finds a claim without locking it. */
export const findClaim = (on: Db, id: string): Promise<StoredClaim | null> =>
  firstOf(on.select().from(claim).where(eq(claim.id, id)))

/** Locks a claim: the second of two decisions waits and then finds the first. */
export const lockClaim = (on: Db, id: string): Promise<StoredClaim | null> =>
  firstOf(on.select().from(claim).where(eq(claim.id, id)).for('update'))

/** Locks the claims of an account in the order of their ids. */
export const lockClaimsOf = async (on: Db, studentId: string): Promise<void> => {
  await on
    .select({ id: claim.id })
    .from(claim)
    .where(eq(claim.studentId, studentId))
    .orderBy(asc(claim.id))
    .for('update')
}

/**
 * Counts the uses of a discount code: the claims with it that are not rejected. A pending claim of someone who was
 * erased cannot be approved any more, so it is no use.
 */
export const countUses = (on: Db, letters: string, exceptId?: string): Promise<number> =>
  on.$count(
    claim,
    and(
      eq(claim.discountCode, letters),
      ne(claim.state, 'rejected'),
      or(eq(claim.state, 'approved'), isNull(claim.studentId), notInArray(claim.studentId, selectErased(on))),
      exceptId === undefined ? undefined : ne(claim.id, exceptId),
    ),
  )

/**
 * Returns whether a claim of a student, but `exceptId`, has used a discount code, or will when it is approved. Pending
 * sign-ups do not count: a stranger may have sent them under the student's USN, and only one of them can be approved.
 */
export const hasUsedCode = async (
  on: Db,
  letters: string,
  { usn, studentId, exceptId }: { usn: string; studentId: string | null; exceptId: string | undefined },
): Promise<boolean> =>
  (await on.$count(
    claim,
    and(
      eq(claim.discountCode, letters),
      or(
        and(eq(claim.state, 'approved'), eq(claim.usn, usn)),
        studentId === null ? undefined : and(ne(claim.state, 'rejected'), eq(claim.studentId, studentId)),
      ),
      exceptId === undefined ? undefined : ne(claim.id, exceptId),
    ),
  )) > 0

/** Finds claims by their ids. */
export const findClaims = async (on: Db, ids: string[]): Promise<StoredClaim[]> =>
  ids.length === 0 ? [] : on.select().from(claim).where(inArray(claim.id, ids))

/**
 * Carries the claims of a person over to their new USN: the rules about payment references and about claims that were
 * rejected compare USNs.
 */
export const carryClaims = async (on: Db, studentId: string, usn: string): Promise<void> => {
  await on.update(claim).set({ usn }).where(eq(claim.studentId, studentId))
}

/** Lists all pending claims, oldest first. */
export const listPending = (on: Db): Promise<StoredClaim[]> =>
  on.select().from(claim).where(eq(claim.state, 'pending')).orderBy(asc(claim.createdAt), asc(claim.id))

/** Locks the claims with payment references, in the order of their ids. */
export const lockClaimsWith = async (on: Db, utrs: string[]): Promise<void> => {
  if (utrs.length === 0) return
  await on
    .select({ id: claim.id })
    .from(claim)
    .where(inArray(claim.utr, utrs))
    .orderBy(asc(claim.id))
    .for('update')
}

/** Lists the claims with a payment reference. */
export const listClaimsWith = (on: Db, utr: string): Promise<StoredClaim[]> =>
  on.select().from(claim).where(eq(claim.utr, utr))

/** Lists the sign-ups of a USN that are not approved and have a password, oldest first. */
export const listWaitingSignUps = (on: Db, usn: string): Promise<StoredClaim[]> =>
  on
    .select()
    .from(claim)
    .where(
      and(
        eq(claim.usn, usn),
        eq(claim.kind, 'signup'),
        ne(claim.state, 'approved'),
        isNotNull(claim.passwordHash),
      ),
    )
    .orderBy(asc(claim.createdAt), asc(claim.id))

/** Finds a student's pending renewal. */
export const findOpenRenewal = (on: Db, studentId: string): Promise<StoredClaim | null> =>
  firstOf(
    on
      .select()
      .from(claim)
      .where(and(eq(claim.studentId, studentId), eq(claim.state, 'pending')))
      .limit(1),
  )

/** Finds the claim that a student sent or corrected last. */
export const findLastClaim = (on: Db, studentId: string): Promise<StoredClaim | null> =>
  firstOf(
    on
      .select()
      .from(claim)
      .where(eq(claim.studentId, studentId))
      .orderBy(desc(claim.createdAt), desc(claim.id))
      .limit(1),
  )

/** Renames a semester in sign-ups that are not approved, whose forms contain its name. */
export const renameSemesterOfSignUps = async (on: Db, from: string, to: string): Promise<void> => {
  await on
    .update(claim)
    .set({ form: sql`jsonb_set(${claim.form}, '{semester}', to_jsonb(${to}::text))` })
    .where(and(ne(claim.state, 'approved'), sql`${claim.form} ->> 'semester' = ${from}`))
}
