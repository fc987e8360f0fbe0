import { and, count, desc, eq, gt, gte, isNotNull, isNull, lte, min, notInArray, sql, sum } from 'drizzle-orm'
import { usnInOrder } from '../../base/identity/students.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { receipt, claim, session, student, subscription } from '../../schema.ts'

/** Returns the number of pending claims and the creation time of the oldest. */
export const readPending = async (on: Db) => {
  const [row] = await on
    .select({ pendingClaims: count(), oldestPendingAt: min(claim.createdAt) })
    .from(claim)
    .where(eq(claim.state, 'pending'))
  return { pendingClaims: row?.pendingClaims ?? 0, oldestPendingAt: row?.oldestPendingAt ?? null }
}

/** Counts and sums the receipts since an instant: gross, and what of it was refunded or taken back. */
export const readReceipts = async (on: Db, since: Date) => {
  const [row] = await on
    .select({ monthReceipts: count(), monthPaise: sum(receipt.receivedPaise).mapWith(Number) })
    .from(receipt)
    .where(and(gte(receipt.issuedAt, since), isNull(receipt.voidedAt)))
  const voided = await on
    .select({ kind: receipt.voidKind, paise: sum(receipt.receivedPaise).mapWith(Number) })
    .from(receipt)
    .where(and(gte(receipt.issuedAt, since), isNotNull(receipt.voidedAt)))
    .groupBy(receipt.voidKind)
  const voidedPaise = (kind: 'refunded' | 'reversed'): number =>
    voided.find((one) => one.kind === kind)?.paise ?? 0
  return {
    monthReceipts: row?.monthReceipts ?? 0,
    // The sum of no rows is null, although its type says number.
    monthPaise: row?.monthPaise ?? 0,
    monthRefundedPaise: voidedPaise('refunded'),
    monthReversedPaise: voidedPaise('reversed'),
  }
}

/**
 * Counts the students with an active subscription on a day. It excludes the few closed accounts instead of joining all
 * open ones, and makes the ids distinct first, because counting distinct ids would sort them.
 */
export const countInForce = async (on: Db, today: string): Promise<number> => {
  const closed = on.select({ id: student.id }).from(student).where(isNotNull(student.deletedAt))
  const inForce = on
    .selectDistinct({ id: subscription.studentId })
    .from(subscription)
    .where(
      and(
        isNull(subscription.cancelledAt),
        lte(subscription.startsOn, today),
        gte(subscription.endsOn, today),
        notInArray(subscription.studentId, closed),
      ),
    )
    .as('in_force')
  const [row] = await on.select({ students: count() }).from(inForce)
  return row?.students ?? 0
}

interface Devices {
  since: Date
  /** Accounts with more devices than this are listed. */
  most: number
}

/** Lists the student accounts that were used from more devices than allowed since an instant. */
export const listManyDevices = (on: Db, { since, most }: Devices) => {
  // A sign-in replaces the session of the same device, so a device counts once here too.
  const devices = sql<number>`count(distinct (${session.userAgent}, ${session.deviceType}))`
  // Few accounts have this many sessions at all, and an index alone finds them.
  const often = on
    .select({ id: session.studentId })
    .from(session)
    .where(gte(session.createdAt, since))
    .groupBy(session.studentId)
    .having(gt(count(), most))
  return on
    .select({ _id: student.id, usn: student.usn, name: student.name, devices: devices.mapWith(Number) })
    .from(session)
    .innerJoin(student, eq(student.id, session.studentId))
    .where(
      and(
        gte(session.createdAt, since),
        sql`${session.studentId} = any(array(${often}))`,
        isNull(student.deletedAt),
        eq(student.role, 'student'),
        eq(student.isAdmin, false),
        eq(student.isOwner, false),
        eq(student.isCashier, false),
      ),
    )
    .groupBy(student.id, student.usn, student.name)
    .having(gt(devices, most))
    .orderBy(desc(devices), usnInOrder)
    .limit(50)
}
