import { and, count, countDistinct, desc, eq, gt, gte, isNull, lte, min, sql, sum } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { receipt, claim, session, student, subscription } from '../../schema.ts'

/** How many claims wait, and since when the first of them. */
export const readPending = async (on: Db) => {
  const [row] = await on
    .select({ pendingClaims: count(), oldestPendingAt: min(claim.createdAt) })
    .from(claim)
    .where(eq(claim.state, 'pending'))
  return { pendingClaims: row?.pendingClaims ?? 0, oldestPendingAt: row?.oldestPendingAt ?? null }
}

/** What was received from an instant on: what the bank took back since was not. */
export const readReceipts = async (on: Db, since: Date) => {
  const [row] = await on
    .select({ monthReceipts: count(), monthPaise: sum(receipt.amountPaise).mapWith(Number) })
    .from(receipt)
    .where(and(gte(receipt.issuedAt, since), isNull(receipt.voidedAt)))
  // The sum of nothing is null, whatever its type says.
  return { monthReceipts: row?.monthReceipts ?? 0, monthPaise: row?.monthPaise ?? 0 }
}

/** How many students have a subscription in force on a day. */
export const countInForce = async (on: Db, today: string): Promise<number> => {
  const [row] = await on
    .select({ students: countDistinct(subscription.studentId) })
    .from(subscription)
    .innerJoin(student, eq(student.id, subscription.studentId))
    .where(
      and(
        isNull(subscription.cancelledAt),
        lte(subscription.startsOn, today),
        gte(subscription.endsOn, today),
        isNull(student.deletedAt),
      ),
    )
  return row?.students ?? 0
}

interface Devices {
  since: Date
  /** Named are those with more. */
  most: number
}

/** Living accounts of students that were signed in to from many devices. */
export const listManyDevices = (on: Db, { since, most }: Devices) => {
  // As a sign-in replaces the session of the same device, so a device is counted once here.
  const devices = sql<number>`count(distinct (${session.userAgent}, ${session.deviceType}))`
  return on
    .select({ _id: student.id, usn: student.usn, name: student.name, devices: devices.mapWith(Number) })
    .from(session)
    .innerJoin(student, eq(student.id, session.studentId))
    .where(
      and(
        gte(session.createdAt, since),
        isNull(student.deletedAt),
        eq(student.role, 'student'),
        eq(student.isAdmin, false),
        eq(student.isOwner, false),
      ),
    )
    .groupBy(student.id, student.usn, student.name)
    .having(gt(devices, most))
    .orderBy(desc(devices), student.usn)
    .limit(50)
}
