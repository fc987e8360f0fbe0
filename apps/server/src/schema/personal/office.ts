import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { pageReport } from '../page-reports.ts'
import {
  auditLog,
  feedback,
  installation,
  mail,
  planVisit,
  promotedStudent,
  promotion,
  setting,
  takedown,
} from '../office.ts'
import { formerMember } from './content.ts'
import {
  type MarkedPerson,
  blanked,
  each,
  gone,
  kept,
  link,
  marked,
  noValue,
  onlyFields,
  plain,
  saysWho,
  secret,
  text,
  whileTheirs,
  withTyped,
  withoutFields,
} from './marks.ts'
import { erasedName } from './people.ts'

const isFromTo = ({ email, isEmailShared }: MarkedPerson): boolean => email !== '' && !isEmailShared

/** Selects the rows of an address that no one else has. */
const ofAddress = (address: typeof mail.toAddress | typeof takedown.email, person: MarkedPerson) =>
  isFromTo(person) ? eq(sql`lower(${address})`, person.email.toLowerCase()) : sql`false`

/**
 * The fields of a person's rows that records keep: facts and ids. Every other field is removed, including any that is
 * recorded in future.
 */
const namelessRecordFields = [
  'plan',
  'amountPaise',
  'state',
  'semester',
  'semNum',
  'fromSemester',
  'toSemester',
  'startsOn',
  'endsOn',
  'receiptNumber',
  'subscriptionId',
  'claimId',
  'studentId',
  'sessionId',
  'grantReason',
  'role',
  'isAdmin',
  'isOwner',
  'isCashier',
  'scope',
  'blocked',
  'department',
  'batch',
  'scheme',
  'college',
  'deptId',
  'clgCode',
  'isAccountClosed',
  'expiresAt',
  'provisionalUntil',
  'kind',
  'read',
  'token',
]

const aboutPerson = ['about', 'namesake', 'named', 'reported', 'asked'] as const
/** What someone wrote when they proposed a file, and what they were told. */
const proposalWords = ['reason', 'answer', 'originalName']
/** A file on someone's device may be called after them, or after the person whom it is about. */
const fileNames = ['fileName', 'originalName']
const labelledByFile = ['statement', 'import', 'pdf', 'pdfVersion']
const nameFields = (t: { before: PgColumn; after: PgColumn }) =>
  [t.before, t.after].flatMap((column) => fileNames.map((field) => sql`${column} ->> ${field}`))
const addressee = ['own', 'namesake', 'ofAddress', 'beingSent'] as const
const shownWithoutLink = (body: unknown) =>
  sql`regexp_replace(${body}, '\\S*/ResetPassword/\\S+', '[hidden]', 'g')`

export const officeMarks = {
  feedback: marked(
    feedback,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isDeleted: true, isOwn: true } },
    each(gone('own'), 'id', 'studentId', 'usn', 'name', 'feedback', 'createdAt', 'readAt'),
  ),
  mail: marked(
    mail,
    {
      own: {
        rows: (t, { mailIds }) => and(inArray(t.id, mailIds), ne(t.state, 'sending')),
        isDeleted: true,
        isOwn: true,
      },
      namesake: {
        rows: (t, { namesakeMailIds }) => and(inArray(t.id, namesakeMailIds), ne(t.state, 'sending')),
        isDeleted: true,
      },
      // Mails from before they recorded their recipient.
      ofAddress: {
        rows: (t, person) =>
          and(ofAddress(t.toAddress, person), isNull(t.studentId), isNull(t.claimId), ne(t.state, 'sending')),
        isDeleted: true,
      },
      // Left to the sender, and deleted by the upkeep afterwards.
      beingSent: {
        rows: (t, { mailIds }) => and(inArray(t.id, mailIds), eq(t.state, 'sending')),
        isOwn: true,
      },
    },
    {
      ...each(gone(...addressee), 'id', 'toAddress', 'subject', 'state', 'kind', 'studentId', 'claimId'),
      ...each(gone(...addressee), 'createdAt', 'sentAt', 'dropAfter', 'attempts', 'error'),
      textBody: { ...gone(...addressee), shown: shownWithoutLink },
      ...each(secret(gone(...addressee)), 'key', 'messageId', 'htmlBody'),
    },
  ),
  // Published on the site by the owner.
  setting: marked(setting, {}, each(plain, 'key', 'value', 'updatedAt')),
  installation: marked(installation, {}, each(plain, 'isOnly', 'installationId', 'pairedAt')),
  auditLog: marked(
    auditLog,
    {
      about: {
        rows: (t, { id, claimIds, subscriptionIds, mailIds }) =>
          or(
            eq(t.studentId, id),
            inArray(t.entityId, [id, ...claimIds, ...subscriptionIds, ...mailIds]),
            // A credit that was paired with a claim.
            inArray(sql`${t.after} ->> 'claimId'`, claimIds),
          ),
        isOwn: true,
      },
      namesake: {
        rows: (t, { namesakeIds, namesakeMailIds }) =>
          inArray(t.entityId, [...namesakeIds, ...namesakeMailIds]),
      },
      // Records from before they named their person.
      named: {
        rows: (t, person) =>
          and(
            isNull(t.studentId),
            ne(t.entity, 'claim'),
            whileTheirs(person, t.at, (usn) =>
              or(
                eq(sql`${t.before} ->> 'usn'`, usn),
                eq(sql`${t.after} ->> 'usn'`, usn),
                // The claims that a bulk approval left out.
                sql`${t.after} -> 'failed' @> ${JSON.stringify([{ usn }])}::jsonb`,
              ),
            ),
          ),
      },
      actor: { rows: (t, { id }) => eq(t.actorId, id), isOwn: true },
      // Answers to their reports of pages and to their takedown requests may address them by name.
      reported: {
        rows: (t, { id }) =>
          inArray(
            t.entityId,
            sql`(select ${pageReport.id}::text from ${pageReport} where ${eq(pageReport.studentId, id)})`,
          ),
      },
      asked: {
        rows: (t, person) =>
          inArray(
            t.entityId,
            sql`(select ${takedown.id}::text from ${takedown} where ${ofAddress(takedown.email, person)})`,
          ),
      },
      proposed: {
        rows: (t, { id }) =>
          or(
            and(eq(t.actorId, id), eq(t.action, 'pdf.propose')),
            eq(sql`${t.before} ->> 'proposedBy'`, id),
            eq(sql`${t.after} ->> 'proposedBy'`, id),
          ),
      },
      fileNamed: {
        rows: (t, person) =>
          or(
            ...nameFields(t).map((field) => saysWho(field, person)),
            and(inArray(t.entity, labelledByFile), saysWho(t.entityLabel, person)),
          ),
      },
      // Someone who corrected a sign-up before there was an account.
      sender: {
        rows: (t, { claimIds, namesakeIds }) =>
          and(isNull(t.actorId), isNotNull(t.actorUsn), inArray(t.entityId, [...claimIds, ...namesakeIds])),
      },
    },
    {
      ...each(plain, 'id', 'at', 'action', 'entity', 'entityId', 'entityPlace'),
      actorId: link('actor'),
      actorName: blanked(['actor', 'sender'], text(formerMember)),
      actorUsn: blanked(['actor', 'sender'], noValue),
      entityLabel: withTyped(blanked(aboutPerson, text('')), { relation: 'fileNamed', becomes: text('') }),
      studentId: link('about'),
      ...each(
        withTyped(
          blanked(aboutPerson, onlyFields(namelessRecordFields)),
          { relation: 'actor', becomes: withoutFields(fileNames) },
          { relation: 'proposed', becomes: withoutFields(proposalWords) },
          { relation: 'fileNamed', becomes: withoutFields(fileNames) },
        ),
        'before',
        'after',
      ),
    },
  ),
  takedown: marked(
    takedown,
    {
      sender: { rows: (t, person) => ofAddress(t.email, person) },
      handler: { rows: (t, { id }) => eq(t.handledBy, id) },
    },
    {
      name: blanked(['sender'], text(erasedName)),
      // What they asked for and what they were told are words about them.
      ...each(blanked(['sender'], text('')), 'email', 'what', 'reason', 'outcome'),
      handledBy: link('handler'),
      ...each(plain, 'id', 'createdAt', 'handledAt'),
    },
  ),
  // Counts of days without anything about a person.
  planVisit: marked(planVisit, {}, each(plain, 'day', 'count')),
  promotion: marked(
    promotion,
    { maker: { rows: (t, { id }) => eq(t.createdBy, id) } },
    {
      createdBy: link('maker'),
      ...each(plain, 'id', 'batch', 'deptId', 'clgCode', 'createdAt', 'finishedAt', 'undoneAt'),
    },
  ),
  promotedStudent: marked(
    promotedStudent,
    { own: { rows: (t, { id }) => eq(t.studentId, id), isOwn: true } },
    {
      studentId: link('own'),
      ...each(kept(['own'], 'a promotion can be undone'), 'promotionId', 'fromSemester', 'toSemester'),
    },
  ),
}
