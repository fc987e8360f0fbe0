import { type SQL, and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredStudent } from '../../../people/students.table.ts'
import { usnHashOf } from '../../../platform/throttle.ts'
import { auditLog, mail, passwordReset, claim, student, subscription } from '../../../schema.ts'
import type { MarkedPerson } from '../../../schema/personal/marks.ts'

type Account = Pick<StoredStudent, 'id' | 'usn' | 'email'>

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** A mail names its student or claim; older mails have the id of a claim or a subscription in their key. */
const linkedTo = (ids: string[]): SQL | undefined =>
  or(inArray(mail.claimId, ids), inArray(sql`split_part(${mail.key}, ':', 2)`, ids))

const findMails = async (on: Db, isMeant: SQL | undefined): Promise<string[]> =>
  idsOf(await on.select({ id: mail.id }).from(mail).where(isMeant))

/** Returns whether somebody else uses the address: another live account, or an open sign-up of another USN. */
const isEmailShared = async (on: Db, { id, email }: Account): Promise<boolean> => {
  const address = email.toLowerCase()
  const isOther = and(
    sql`lower(${student.email}) = ${address}`,
    ne(student.id, id),
    isNull(student.deletedAt),
  )
  if ((await on.$count(student, isOther)) > 0) return true
  const isOpen = and(
    eq(claim.state, 'pending'),
    isNull(claim.studentId),
    sql`lower(${claim.form} ->> 'email') = ${address}`,
  )
  return (await on.$count(claim, isOpen)) > 0
}

/** Lists the USN of an account, and those it had before that no other account has now. */
const listUsns = async (on: Db, { id, usn }: Account): Promise<string[]> => {
  const earlierUsn = sql<string>`${auditLog.before} ->> 'usn'`
  const isChange = and(
    eq(auditLog.entityId, id),
    eq(auditLog.entity, 'student'),
    sql`${auditLog.before} ->> 'usn' <> ${auditLog.after} ->> 'usn'`,
  )
  const earlier = (await on.selectDistinct({ usn: earlierUsn }).from(auditLog).where(isChange)).map(
    (row) => row.usn,
  )
  const isHeld = and(inArray(student.usn, earlier), ne(student.id, id), isNull(student.deletedAt))
  const held = new Set(
    (await on.select({ usn: student.usn }).from(student).where(isHeld)).map((row) => row.usn),
  )
  return [...new Set([usn, ...earlier.filter((one) => !held.has(one))])]
}

/**
 * Collects the ids by which a person's rows are found. A pending sign-up under the USN is not included: it has
 * no account yet, and is decided like any other.
 */
export const findMarkedPerson = async (on: Db, account: Account): Promise<MarkedPerson> => {
  const { id, email } = account
  const usns = await listUsns(on, account)
  const claimIds = idsOf(await on.select({ id: claim.id }).from(claim).where(eq(claim.studentId, id)))
  const isNamesake = and(inArray(claim.usn, usns), ne(claim.state, 'pending'), isNull(claim.studentId))
  const namesakeIds = idsOf(await on.select({ id: claim.id }).from(claim).where(isNamesake))
  const subscriptionIds = idsOf(
    await on.select({ id: subscription.id }).from(subscription).where(eq(subscription.studentId, id)),
  )
  const resets = on
    .select({ key: sql`'password-reset:' || ${passwordReset.tokenHash}` })
    .from(passwordReset)
    .where(eq(passwordReset.studentId, id))
  const isMine = or(
    eq(mail.studentId, id),
    linkedTo([...claimIds, ...subscriptionIds]),
    // An array is computed once and found by an index; a subquery inside an `or` reads every mail.
    sql`${mail.key} = any(array(${resets}))`,
  )
  return {
    id,
    usns,
    email,
    usnHashes: usns.map((usn) => usnHashOf(usn)),
    claimIds,
    namesakeIds,
    subscriptionIds,
    mailIds: await findMails(on, isMine),
    namesakeMailIds: await findMails(on, and(isNull(mail.studentId), linkedTo(namesakeIds))),
    isEmailShared: await isEmailShared(on, account),
  }
}
