import { messages } from '@lectureshelf/contract/messages'
import { eq, getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/harness.ts'
import { type Trace, seedEverywhere } from '../../../../test/personal-rows.ts'
import type { SeededPerson } from '../../../../test/seeded-person.ts'
import { resetPasswordJob } from '../../../job-kinds.ts'
import * as schema from '../../../schema.ts'
import { markedTables } from '../../../schema/personal.ts'

const current = useTestApp()
const db = () => current().database.db

/** Returns every row of every table, including the job queue, as one text. */
const everything = async (): Promise<string> => {
  const { database } = current()
  const { rows: tables } = await database.runSql(
    `select table_schema as s, table_name as t from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const parts: string[] = []
  for (const { s, t } of tables) {
    parts.push(JSON.stringify((await database.runSql(`select * from "${String(s)}"."${String(t)}"`)).rows))
  }
  expect(parts.length).toBeGreaterThan(markedTables.length)
  return parts.join('\n')
}

/** Creates two people with rows in every table, and a member of staff who changed their data. */
const seedTwo = async () => {
  const { id: staffId } = await current().person('admin')
  const erased = await seedEverywhere(db(), 'TRACED', staffId)
  const other = await seedEverywhere(db(), 'OTHER', staffId)
  for (const { usn } of [erased.person, other.person]) {
    await current().deps.jobs.enqueue(db(), resetPasswordJob, { usn }, usn)
  }
  return { erased, other }
}

const nameOf = async (id: string) =>
  (await db().select().from(schema.student).where(eq(schema.student.id, id)))[0]?.name ?? ''

const erase = async ({ id, usn }: SeededPerson) => {
  const payload = { seen: { usn, name: await nameOf(id) } }
  const reply = await (
    await current().as('owner')
  )({ method: 'POST', url: `/api/students/${id}/erase`, payload })
  expect([reply.statusCode, reply.json()]).toEqual([200, { message: messages.personErased }])
}

const wordsOf = ({ table, relation, column }: Trace) => `${table}.${column} (${relation})`
const foundIn = (text: string, traces: Trace[]) =>
  traces.filter(({ value }) => text.includes(value)).map(wordsOf)

describe('the marks of personal data', () => {
  it('cover every table of the schema and exactly its columns', () => {
    const tables = new Map(Object.entries(schema).filter(([, value]) => is(value, PgTable)))
    expect(markedTables.map(([name]) => name).toSorted()).toEqual([...tables.keys()].toSorted())
    for (const [name, marks] of markedTables) {
      expect(marks.table, name).toBe(tables.get(name))
      expect(Object.keys(marks.columns).toSorted(), name).toEqual(
        Object.keys(getTableColumns(marks.table)).toSorted(),
      )
    }
  })

  it('cover every table that a migration created', async () => {
    const { rows } = await current().database.runSql(
      `select count(*)::int as tables from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    expect(rows).toEqual([{ tables: markedTables.length }])
  })

  it('give a reason for each personal column that erasure does not blank', () => {
    const silent = markedTables.flatMap(([name, { columns }]) =>
      Object.entries(columns)
        .filter(([, { whose, becomes, note }]) => whose.length > 0 && becomes === null && note === '')
        .map(([column]) => `${name}.${column}`),
    )
    expect(silent).toEqual([])
  })
})

describe('erasing a person with rows in every table', () => {
  it('removes them from every row of every table, and changes nothing of another person', async () => {
    const { erased, other } = await seedTwo()
    const before = await everything()
    expect(foundIn(before, erased.traces)).toEqual(erased.traces.map(wordsOf))
    expect(erased.traces.filter(({ vanishes }) => vanishes).length).toBeGreaterThan(100)
    await erase(erased.person)
    const after = await everything()
    const vanishing = erased.traces.filter(({ vanishes }) => vanishes)
    expect(foundIn(after, vanishing)).toEqual([])
    const { usn, email } = erased.person
    for (const trace of [usn, email, email.toLowerCase(), 'TRACED-STUDENT'])
      expect(after).not.toContain(trace)
    expect(foundIn(after, other.traces)).toEqual(other.traces.map(wordsOf))
    for (const trace of [other.person.usn, other.person.email]) expect(after).toContain(trace)
  })

  it('leaves a mail in progress to the sender, and deletes it afterwards', async () => {
    const { erased } = await seedTwo()
    const { id, namesakeId: claimId, email } = erased.person
    const ofNamesake = { key: 'x', messageId: 'x', toAddress: email, subject: '', textBody: '', htmlBody: '' }
    await db()
      .insert(schema.mail)
      .values({ ...ofNamesake, claimId, state: 'sending' })
    await erase(erased.person)
    const beingSent = eq(schema.mail.state, 'sending')
    const isTheirs = eq(schema.mail.studentId, id)
    expect(await db().$count(schema.mail, isTheirs)).toBe(1)
    await current().services.mail.catchUp()
    expect(await db().$count(schema.mail, isTheirs)).toBe(1)
    await db().update(schema.mail).set({ state: 'sent' }).where(beingSent)
    await current().services.mail.catchUp()
    expect(await db().$count(schema.mail, isTheirs)).toBe(0)
    const ofMails = erased.traces.filter(({ table }) => table === 'mail')
    expect(foundIn(await everything(), ofMails)).toEqual([])
    expect(await everything()).not.toContain(email)
  })

  it('preserves notes, books and records, without the name', async () => {
    const { erased } = await seedTwo()
    const { id, pdfId, claimId } = erased.person
    await erase(erased.person)
    const [pdf] = await db().select().from(schema.pdf).where(eq(schema.pdf.id, pdfId))
    expect(pdf).toMatchObject({ addedBy: id, addedByName: 'Former member', deletedAt: null })
    const [receipt] = await db().select().from(schema.receipt).where(eq(schema.receipt.studentId, id))
    expect(receipt).toMatchObject({ amountPaise: 9900, utr: 'TRACED utr 1', name: 'Erased person' })
    expect(receipt?.usn).toMatch(/^ERASED-[0-9A-F]{10}$/)
    const [claim] = await db().select().from(schema.claim).where(eq(schema.claim.id, claimId))
    expect(claim).toMatchObject({ state: 'approved', utr: 'TRACED utr 1', form: { name: 'Erased person' } })
    const [run] = await db().select().from(schema.importRun).where(eq(schema.importRun.personId, id))
    expect(run).toMatchObject({ state: 'stopped', storageKey: null, personName: 'Former member' })
    expect(run?.finishedAt).toBeInstanceOf(Date)
    const [done] = await db().select().from(schema.auditLog).where(eq(schema.auditLog.actorId, id))
    expect(done).toMatchObject({ action: 'student.edit', actorName: 'Former member' })
  })
})

describe('the download of a person’s own data', () => {
  const url = '/api/account/data'

  const download = async ({ id }: SeededPerson) => {
    const { services, visitor } = current()
    const device = { userAgent: 'Firefox', deviceType: 'desktop' as const }
    const { token } = await services.sessions.openFor(id, device)
    return visitor({ url, headers: { authorization: `Bearer ${token}` } })
  }

  it('has every row that is theirs, and neither secrets nor other people’s data', async () => {
    const { erased: own, other } = await seedTwo()
    const reply = await download(own.person)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="lectureshelf-my-data.json"',
      'cache-control': 'private, no-store',
    })
    const { usn, tables } = reply.json<{ usn: string; tables: Record<string, unknown> }>()
    expect(usn).toBe(own.person.usn)
    expect(Object.keys(tables)).toEqual(expect.arrayContaining(['student', 'mail', 'receipt', 'auditLog']))
    const text = JSON.stringify(tables)
    const shown = own.traces.filter(({ isShown }) => isShown)
    expect(foundIn(text, shown)).toEqual(shown.map(wordsOf))
    expect(
      foundIn(
        text,
        own.traces.filter(({ isShown }) => !isShown),
      ),
    ).toEqual([])
    expect(foundIn(text, other.traces)).toEqual([])
    for (const secret of ['passwordHash', 'tokenHash', 'deviceHash', 'storageKey', 'ELSE']) {
      expect(text).not.toContain(secret)
    }
  })

  it('does not show the link of a queued reset mail', async () => {
    const { person, services, as } = current()
    const { id, usn } = await person('student')
    await services.passwordResets.makeLink({ usn })
    const reply = await (await as('student'))({ url })
    expect(reply.body).toContain('password-reset')
    expect(reply.body).not.toContain('ResetPassword')
    expect(await db().$count(schema.mail, eq(schema.mail.studentId, id))).toBe(1)
  })

  it('does not match by an address, which anyone may type', async () => {
    const { as } = current()
    const student = await as('student')
    const { email } = await current().person('student')
    await db().insert(schema.mail).values({
      key: 'old',
      messageId: 'old',
      toAddress: email,
      subject: 'Not yours',
      textBody: 'Not yours',
      htmlBody: '',
    })
    expect((await student({ url })).body).not.toContain('Not yours')
  })

  it('is limited to ten in 15 minutes', async () => {
    const student = await current().as('student')
    for (let count = 1; count <= 10; count += 1) expect((await student({ url })).statusCode).toBe(200)
    expect((await student({ url })).statusCode).toBe(429)
  })
})
