import type { ExportQuery } from '@lectureshelf/contract/site/exports'
import { type SQL, and, eq, inArray, sql } from 'drizzle-orm'
import { mailStateNames } from '@lectureshelf/contract/base/mail'
import type { Db } from '../../platform/db/database.ts'
import { contains } from '../../platform/db/lists.ts'
import { claim, mail, student } from '../../schema.ts'
import { contactOfMail } from '../../base/mail/mail-contacts.query.ts'
import { textKinds } from '../../base/mail/mail-kinds.ts'
import { whatsAppLink, whatsAppNumber } from '../../base/mail/whatsapp-link.ts'
import { type ExportList, type ListPart, type TimePlace, byTime } from './export-list.ts'

type Query = ExportQuery<'texts'>

/** The USN of the account, else of the sign-up. */
const usnOf = sql<string | null>`coalesce(${student.usn}, ${claim.usn})`

const time = byTime(mail.createdAt, mail.id)

const matchesOf = ({ q, state }: Query): SQL | undefined =>
  and(
    inArray(mail.kind, [...textKinds]),
    state === undefined ? undefined : eq(mail.state, state),
    contains([mail.toAddress, mail.subject], q),
  )

const count = (on: Db, query: Query): Promise<number> =>
  on.$count(mail, and(time.isIn(query), matchesOf(query)))

const readPart = (on: Db, query: Query, { after, size }: ListPart<TimePlace>) =>
  on
    .select({
      ...time.place,
      createdAt: mail.createdAt,
      state: mail.state,
      subject: mail.subject,
      textBody: mail.textBody,
      usn: usnOf,
      contact: contactOfMail,
    })
    .from(mail)
    .leftJoin(student, eq(student.id, mail.studentId))
    .leftJoin(claim, eq(claim.id, mail.claimId))
    .where(time.isNext({ period: query, matches: matchesOf(query), after }))
    .orderBy(...time.order)
    .limit(size)

type Row = Awaited<ReturnType<typeof readPart>>[number]

/** Messages to students by the time when they were written; those about passwords and devices are not among them. */
export const textsExport: ExportList<Row, Query> = {
  name: 'texts',
  title: 'Texts',
  columns: [
    { title: 'Written', kind: 'instant', value: ({ createdAt }) => createdAt },
    { title: 'State', kind: 'text', width: 12, value: ({ state }) => mailStateNames[state] },
    { title: 'USN', kind: 'text', width: 13, value: ({ usn }) => usn },
    {
      title: 'Phone',
      kind: 'text',
      width: 14,
      value: ({ contact }) => (contact === null ? null : whatsAppNumber(contact)),
    },
    { title: 'Subject', kind: 'text', width: 30, value: ({ subject }) => subject },
    { title: 'Message', kind: 'text', width: 60, value: ({ textBody }) => textBody },
    {
      title: 'WhatsApp link',
      kind: 'text',
      width: 40,
      // The news of a dropped message is no longer true.
      value: ({ contact, state, textBody }) =>
        contact === null || state === 'dropped' ? null : whatsAppLink(contact, textBody),
    },
  ],
  count,
  readPart,
}
