import { expect, inject, onTestFinished, test } from 'vitest'
import { openServer } from '../../src/platform/db/server-database.ts'
import { lockKey } from '../../src/platform/db/locks.ts'
import { createSignUp } from '../claim-factories.ts'
import { createPdf, createSection, createSubject } from '../factories.ts'
import { subscription } from '../../src/schema.ts'
import { type Client, useTestApp } from '../harness.ts'

const testApp = useTestApp()

/** Begins a transaction on another connection, and returns a function that runs its statements. */
const beginElsewhere = async () => {
  const { rows } = await testApp().database.runSql('select current_database() as name')
  const url = new URL(inject('serverUrl') ?? '')
  url.pathname = String(rows[0]?.['name'])
  const session = openServer(url.href, { maxConnections: 1 })
  onTestFinished(() => session.close())
  await session.runSql('begin')
  return (text: string, ...values: string[]) => session.runSql(text, values)
}

const holdSection = 'select id from section where id = $1 for update'

const expectWaiting = async (count: number) => {
  const waiting = async () => {
    const { rows } = await testApp().database.runSql(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length
  }
  await expect.poll(waiting).toBe(count)
}

const approve = (client: Client, { id, plan, amountPaise, utr }: Awaited<ReturnType<typeof createSignUp>>) =>
  client({
    method: 'POST',
    url: `/api/registrations/${id}/approve`,
    payload: { seen: { plan, amountPaise, utr } },
  })

test('waiting for the section of a PDF that is moved away blocks no one else', async () => {
  const { as, database } = testApp()
  const subject = await createSubject(database.db)
  const from = (await createSection(database.db, subject.id)).id
  const to = (await createSection(database.db, subject.id, { sectionName: 'Module 2' })).id
  const { id } = await createPdf(database.db, from)
  const client = await as('owner')
  const mover = await beginElsewhere()
  await mover(holdSection, from)
  await mover(holdSection, to)
  const other = await beginElsewhere()

  const payload = { pdfTitle: 'Layers', pdfDescription: '' }
  const edited = client({ method: 'PATCH', url: `/api/pdfs/${id}`, payload })
  await expectWaiting(1)
  const held = other(holdSection, to)
  await expectWaiting(2)
  await mover('update pdf set section_id = $1 where id = $2', to, id)
  await mover('commit')
  await held
  await other(holdSection, from)
  await other('commit')
  expect((await edited).statusCode).toBe(200)
})

// An account refers to its semester, so an approval waits for both the claim and the semester.
test.each([
  ['before its account is stored', 'student'],
  ['after its account is stored', 'subscription'],
])('a claim whose semester is renamed %s is approved', async (_, table) => {
  const { as, database } = testApp()
  const claim = await createSignUp(database.db)
  const client = await as('owner')
  const holder = await beginElsewhere()
  await holder(`lock table ${table} in share mode`)

  const approved = approve(client, claim)
  await expectWaiting(1)
  const payload = { semName: 'Semester 5' }
  const renamed = client({ method: 'PATCH', url: '/api/semesters/5', payload })
  await expectWaiting(2)
  await holder('commit')

  expect((await approved).statusCode).toBe(200)
  expect((await renamed).statusCode).toBe(200)
})

test('an approval that waits for a claim uses the semester names of the time when it has it', async () => {
  const { as, database } = testApp()
  const claim = await createSignUp(database.db)
  const client = await as('owner')
  const renaming = await beginElsewhere()
  await renaming('select id from claim where id = $1 for update', claim.id)
  const approved = approve(client, claim)
  await expectWaiting(1)
  await renaming("update semester set sem_name = 'Fifth' where sem_num = 5")
  await renaming("update semester set sem_name = '5th Sem' where sem_num = 3")
  await renaming(`update claim set form = jsonb_set(form, '{semester}', '"Fifth"')`)
  await renaming('commit')

  expect((await approved).statusCode).toBe(200)
  const [granted] = await database.db.select().from(subscription)
  expect(granted).toMatchObject({ fromSemester: 5 })
})

test('a lock on one key makes only others with the same key wait', async () => {
  const { database } = testApp()
  const holder = await beginElsewhere()
  await holder("select pg_advisory_xact_lock(752100433, hashtext('1LS22CS001'))")
  await database.db.transaction(async (tx) => {
    await lockKey(tx, 'receipts', '1LS22CS002')
  })
  const same = database.db.transaction(async (tx) => {
    await lockKey(tx, 'receipts', '1LS22CS001')
  })
  await expectWaiting(1)
  await holder('commit')
  await same
})

test('reference data is read with one query at a time inside a transaction', async () => {
  const { as } = testApp()
  const warnings: string[] = []
  const collect = ({ name, message }: Error) => void warnings.push(`${name}: ${message}`)
  process.on('warning', collect)
  onTestFinished(() => void process.off('warning', collect))
  const client = await as('owner')
  const reply = await client({ method: 'PATCH', url: '/api/semesters/5', payload: { semName: 'Semester 5' } })
  expect(reply.statusCode).toBe(200)
  await new Promise(setImmediate)
  expect(warnings).toEqual([])
})
