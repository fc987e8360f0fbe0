import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { secondFactor } from '../../../schema.ts'

export type StoredFactor = typeof secondFactor.$inferSelect
/** A second factor that was switched on. */
export type SetFactor = StoredFactor & { setAt: Date }

const isOf = (studentId: string) => eq(secondFactor.studentId, studentId)

const isInForce = (factor: StoredFactor | null): factor is SetFactor =>
  factor !== null && factor.setAt !== null

/** Finds the second factor that a person's sign-ins need; null when none was switched on. */
export const findSetFactor = async (on: Db, studentId: string): Promise<SetFactor | null> => {
  const factor = await firstOf(on.select().from(secondFactor).where(isOf(studentId)))
  return isInForce(factor) ? factor : null
}

/** Locks the second factor that a person's sign-ins need, so that codes are checked one at a time. */
export const lockSetFactor = async (on: Db, studentId: string): Promise<SetFactor | null> => {
  const factor = await firstOf(on.select().from(secondFactor).where(isOf(studentId)).for('no key update'))
  return isInForce(factor) ? factor : null
}

/** Finds a secret that was made after `madeAfter` and is not confirmed yet. */
export const findUnconfirmedFactor = (
  on: Db,
  studentId: string,
  madeAfter: Date,
): Promise<StoredFactor | null> =>
  firstOf(
    on
      .select()
      .from(secondFactor)
      .where(and(isOf(studentId), isNull(secondFactor.setAt), gt(secondFactor.createdAt, madeAfter))),
  )

interface NewSecret {
  studentId: string
  secret: string
  now: Date
}

/** Stores a secret to be confirmed in place of an earlier one. Returns false when a confirmed one exists. */
export const insertUnconfirmedFactor = async (
  on: Db,
  { studentId, secret, now }: NewSecret,
): Promise<boolean> => {
  const values = { id: crypto.randomUUID(), secret, createdAt: now }
  const stored = await on
    .insert(secondFactor)
    .values({ studentId, ...values })
    .onConflictDoUpdate({ target: secondFactor.studentId, set: values, setWhere: isNull(secondFactor.setAt) })
    .returning({ id: secondFactor.id })
  return stored.length > 0
}

interface FirstCode {
  id: string
  step: number
  now: Date
}

/** Switches a second factor on, and returns whether it was still waiting for that. */
export const confirmFactor = async (on: Db, { id, step, now }: FirstCode): Promise<boolean> => {
  const confirmed = await on
    .update(secondFactor)
    .set({ setAt: now, lastStep: step })
    .where(and(eq(secondFactor.id, id), isNull(secondFactor.setAt)))
    .returning({ id: secondFactor.id })
  return confirmed.length > 0
}

interface UsedStep {
  id: string
  step: number
  /** The latest step that a code may have now. */
  latestStep: number
}

/** Uses up the code of a time step. Returns false when that code, or a later one, was used before. */
export const spendStep = async (on: Db, { id, step, latestStep }: UsedStep): Promise<boolean> => {
  const { lastStep } = secondFactor
  // A step in the future was stored by a clock that ran ahead: it must not lock the person out.
  const isLater = or(isNull(lastStep), lt(lastStep, step), gt(lastStep, latestStep))
  const used = await on
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.id, id), isNotNull(secondFactor.setAt), isLater))
    .returning({ id: secondFactor.id })
  return used.length > 0
}

/** Deletes a person's second factor, and returns whether there was one in force. */
export const deleteFactor = async (on: Db, studentId: string): Promise<boolean> => {
  const deleted = await on
    .delete(secondFactor)
    .where(isOf(studentId))
    .returning({ setAt: secondFactor.setAt })
  return deleted.some(({ setAt }) => setAt !== null)
}
