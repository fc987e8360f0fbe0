import { expect, inject, onTestFinished, test } from 'vitest'
import { openServer } from '../../src/platform/db/database.ts'
import { createPdf, createSection, createSubject } from '../factories.ts'
import { useTestApp } from '../harness.ts'

const testApp = useTestApp()

/** A transaction of somebody else, told one statement after the other. */
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

test('who waits for the section of a PDF that leaves it meanwhile holds up nobody', async () => {
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
