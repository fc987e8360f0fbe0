import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { claim, student } from '../../schema.ts'
import type { Contact } from './warnings.policy.ts'

interface Sought {
  emails: string[]
  phones: string[]
}

// These expressions must equal those of the indexes on accounts.
const accountEmail = sql<string>`lower(${student.email})`
const accountPhone = sql<string>`right(regexp_replace(${student.contact}, '[^0-9]', '', 'g'), 10)`
const claimEmail = sql<string>`lower(trim(${claim.form} ->> 'email'))`
const claimPhone = sql<string>`right(regexp_replace(${claim.form} ->> 'contact', '[^0-9]', '', 'g'), 10)`

/** Lists the live accounts and pending sign-ups that have one of these emails or phones. */
export const listContacts = async (on: Db, { emails, phones }: Sought): Promise<Contact[]> => {
  if (emails.length === 0 && phones.length === 0) return []
  const accounts = await on
    .select({ usn: student.usn, email: accountEmail, phone: accountPhone })
    .from(student)
    .where(and(isNull(student.deletedAt), or(inArray(accountEmail, emails), inArray(accountPhone, phones))))
  const claims = await on
    .select({ usn: claim.usn, email: claimEmail, phone: claimPhone })
    .from(claim)
    .where(
      and(
        eq(claim.state, 'pending'),
        eq(claim.kind, 'signup'),
        or(inArray(claimEmail, emails), inArray(claimPhone, phones)),
      ),
    )
  return [...accounts, ...claims]
}
