import type { mailOps } from '@lectureshelf/contract/base/mail'
import type { QueryOf } from '@lectureshelf/contract/operation'
import { type SQL, and, asc, desc, eq, getTableColumns, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../platform/db/database.ts'
import { contains, readPage } from '../../platform/db/lists.ts'
import { countTallied } from '../../platform/memory/tally.ts'
import { selectClaimsOfErased } from '../identity/erased.query.ts'
import { selectErased } from '../identity/students.table.ts'
import { mail } from '../../schema.ts'
import type { MailKind } from '@lectureshelf/contract/base/mail'

export type StoredMail = typeof mail.$inferSelect
export type MailState = StoredMail['state']

/** Stores a mail and returns its id; returns null when a mail with its key already exists. */
export const insertMail = async (
  on: Db,
  values: Omit<typeof mail.$inferInsert, 'id'>,
): Promise<string | null> => {
  const [row] = await on
    .insert(mail)
    .values(values)
    .onConflictDoNothing({ target: mail.key })
    .returning({ id: mail.id })
  return row?.id ?? null
}

export const findMail = (on: Db, id: string): Promise<StoredMail | null> =>
  firstOf(on.select().from(mail).where(eq(mail.id, id)))

/** Locks a mail, so that its state changes one step at a time. */
export const lockMail = (on: Db, id: string): Promise<StoredMail | null> =>
  firstOf(on.select().from(mail).where(eq(mail.id, id)).for('update'))

interface MailChange {
  state: MailState
  error: string | null
  attempts?: number
  sentAt?: Date
}

/** Changes the state of a mail; returns null when its state is no longer `from`. */
export const changeMail = (
  on: Db,
  { id, from }: { id: string; from: MailState },
  change: MailChange,
): Promise<StoredMail | null> =>
  firstOf(
    on
      .update(mail)
      .set(change)
      .where(and(eq(mail.id, id), eq(mail.state, from)))
      .returning(),
  )

const deadLink = '/ResetPassword/...'

const without = (column: SQL | typeof mail.textBody) =>
  sql`regexp_replace(${column}, '/ResetPassword/[A-Za-z0-9_-]{43}', ${deadLink}, 'g')`
const withoutLink = { textBody: without(mail.textBody), htmlBody: without(sql`${mail.htmlBody}`) }

/** Removes the reset link from a stored mail, so that no one can use it from the queue or a backup. */
export const forgetResetLink = async (on: Db, id: string): Promise<void> => {
  await on.update(mail).set(withoutLink).where(eq(mail.id, id))
}

/** Drops the waiting mails that are no longer useful, with their reset links. Returns their number. */
export const dropStaleMails = async (on: Db, now: Date): Promise<number> => {
  const dropped = await on
    .update(mail)
    .set({ state: 'dropped', error: null, ...withoutLink })
    .where(and(eq(mail.state, 'queued'), lt(mail.dropAfter, now)))
    .returning({ id: mail.id })
  return dropped.length
}

/** Drops the waiting mails of one kind about one thing, which the second part of their key names. */
export const dropMailsAbout = async (on: Db, kind: MailKind, id: string): Promise<void> => {
  const isAbout = eq(sql`split_part(${mail.key}, ':', 2)`, id)
  await on
    .update(mail)
    .set({ state: 'dropped', error: null })
    .where(and(isAbout, eq(mail.kind, kind), eq(mail.state, 'queued')))
}

/** Dismisses the waiting mails, with their reset links. Returns their number. */
export const dismissWaitingMails = async (on: Db): Promise<number> => {
  const dismissed = await on
    .update(mail)
    .set({ state: 'dismissed', error: null, ...withoutLink })
    .where(eq(mail.state, 'queued'))
    .returning({ id: mail.id })
  return dismissed.length
}

/** Deletes the mails of erased people, except those that are being sent. */
export const removeMailsOfErased = async (on: Db): Promise<void> => {
  const isTheirs = or(
    inArray(mail.studentId, selectErased(on)),
    inArray(mail.claimId, selectClaimsOfErased(on)),
  )
  await on.delete(mail).where(and(isTheirs, ne(mail.state, 'sending')))
}

/** Lists the ids of the waiting mails, oldest first. */
export const listWaitingMails = async (on: Db): Promise<string[]> => {
  const rows = await on
    .select({ id: mail.id })
    .from(mail)
    .where(eq(mail.state, 'queued'))
    .orderBy(asc(mail.createdAt), asc(mail.id))
  return rows.map(({ id }) => id)
}

/** Locks those of the given mails that are still waiting, in the order of their ids. */
export const lockWaitingMails = async (on: Db, ids: string[]): Promise<ReadonlySet<string>> => {
  const rows = await on
    .select({ id: mail.id })
    .from(mail)
    .where(and(inArray(mail.id, ids), eq(mail.state, 'queued')))
    .orderBy(asc(mail.id))
    .for('update')
  return new Set(rows.map(({ id }) => id))
}

export const countWaitingMails = (on: Db): Promise<number> => on.$count(mail, eq(mail.state, 'queued'))

/** The list shows no HTML, which is most of a row. */
const { htmlBody: _, ...listed } = getTableColumns(mail)
export type ListedMail = Omit<StoredMail, 'htmlBody'>

type MailPage = QueryOf<typeof mailOps.list>

/** Returns one page of the matching mails by time, and the number of matches. */
export const pageMails = (on: Db, { q, state, sort, ...page }: MailPage) => {
  const isInState = state === undefined ? undefined : eq(mail.state, state)
  const matches = and(contains([mail.toAddress, mail.subject], q), isInState)
  const inOrder = sort === 'oldest' ? asc : desc
  const rows = on.select(listed).from(mail).where(matches).orderBy(inOrder(mail.createdAt), inOrder(mail.id))
  return readPage(rows, page, () => (q === '' ? countTallied(on, 'mail', state) : on.$count(mail, matches)))
}
