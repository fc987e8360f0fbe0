import { type SQL, and, eq, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { isLiveSignUp } from '../../../money/tables/waiting-sign-ups.ts'
import type { StoredStudent } from '../../../base/identity/students.table.ts'
import { usnHashOf } from '../../../platform/throttle.ts'
import { auditLog, mail, passwordReset, claim, student, subscription } from '../../../schema.ts'
import { type MarkedPerson, whileTheirs } from '../../../schema/personal/marks.ts'

type Account = Pick<StoredStudent, 'id' | 'usn' | 'name' | 'email'>

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id)

/** A mail names its student or claim; older mails have the id of a claim or a subscription in their key. */
const linkedTo = (ids: string[]): SQL | undefined =>
  or(inArray(mail.claimId, ids), inArray(sql`split_part(${mail.key}, ':', 2)`, ids))

const findMails = async (on: Db, isMeant: SQL | undefined): Promise<string[]> =>
  idsOf(await on.select({ id: mail.id }).from(mail).where(isMeant))

/** Returns whether someone else uses the address: another live account, or an open sign-up of another USN. */
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

/** Lists the USN of an account, and those it had before that no other account has now, until it got the next one. */
const listUsns = async (on: Db, { id, usn }: Account): Promise<MarkedPerson['usns']> => {
  const earlierUsn = sql<string>`${auditLog.before} ->> 'usn'`
  const isChange = and(
    eq(auditLog.entityId, id),
    eq(auditLog.entity, 'student'),
    sql`${auditLog.before} ->> 'usn' <> ${auditLog.after} ->> 'usn'`,
  )
  const earlier = await on
    .select({ usn: earlierUsn, until: max(auditLog.at) })
    .from(auditLog)
    .where(isChange)
    .groupBy(earlierUsn)
  const isAnothers = and(
    inArray(
      student.usn,
      earlier.map((row) => row.usn),
    ),
    ne(student.id, id),
    isNull(student.deletedAt),
  )
  const held = new Set(
    (await on.select({ usn: student.usn }).from(student).where(isAnothers)).map((row) => row.usn),
  )
  return [{ usn, until: null }, ...earlier.filter((row) => row.usn !== usn && !held.has(row.usn))]
}

/** Lists the name of an account, and those that it had before. */
const listNames = async (on: Db, { id, name }: Account): Promise<string[]> => {
  const earlier = sql<string>`${auditLog.before} ->> 'name'`
  const isChange = and(eq(auditLog.entityId, id), eq(auditLog.entity, 'student'), sql`${earlier} is not null`)
  const rows = await on.selectDistinct({ name: earlier }).from(auditLog).where(isChange)
  return [name, ...rows.map((row) => row.name)]
}

/**
 * Lists decided sign-ups under the USNs of an account that became no account. An earlier USN is free, so a rejected
 * sign-up under it may be a stranger's who still has time to correct it: it is the account's only with its address.
 */
const listNamesakes = async (on: Db, { usn, email }: Account, usns: MarkedPerson['usns'], now: Date) => {
  const isNamesake = and(
    whileTheirs({ usns }, claim.createdAt, (one) => eq(claim.usn, one)),
    ne(claim.state, 'pending'),
    isNull(claim.studentId),
  )
  const found = await on.select().from(claim).where(isNamesake)
  return found.filter((row) => {
    const mayBeCorrected = row.state === 'rejected' && isLiveSignUp(row, now)
    const isOfAddress = row.form['email']?.toLowerCase() === email.toLowerCase()
    return row.usn === usn || isOfAddress || !mayBeCorrected
  })
}

/**
 * Collects the ids by which a person's rows are found. A pending sign-up under the USN is not included: it has
 * no account yet, and is decided like any other.
 */
export const findMarkedPerson = async (on: Db, account: Account, now: Date): Promise<MarkedPerson> => {
  const { id, email } = account
  const usns = await listUsns(on, account)
  const claimIds = idsOf(await on.select({ id: claim.id }).from(claim).where(eq(claim.studentId, id)))
  const namesakeIds = idsOf(await listNamesakes(on, account, usns, now))
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
    names: await listNames(on, account),
    email,
    usnHashes: usns.map(({ usn }) => usnHashOf(usn)),
    claimIds,
    namesakeIds,
    subscriptionIds,
    mailIds: await findMails(on, isMine),
    namesakeMailIds: await findMails(on, and(isNull(mail.studentId), linkedTo(namesakeIds))),
    isEmailShared: await isEmailShared(on, account),
  }
}
