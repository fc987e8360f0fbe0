import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { claim, mail, student } from '../../schema.ts'

/** The phone number of the recipient: of the account, else of the sign-up. */
export const contactOfMail = sql<string | null>`coalesce(${student.contact}, ${claim.form} ->> 'contact')`

/** Returns the phone numbers of the recipients of mails, by the ids of the mails. */
export const listMailContacts = async (
  on: Db,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (mailIds.length === 0) return new Map()
  const rows = await on
    .select({ id: mail.id, contact: contactOfMail })
    .from(mail)
    .leftJoin(student, eq(student.id, mail.studentId))
    .leftJoin(claim, eq(claim.id, mail.claimId))
    .where(inArray(mail.id, [...mailIds]))
  return new Map(rows.flatMap(({ id, contact }) => (contact === null ? [] : [[id, contact] as const])))
}
