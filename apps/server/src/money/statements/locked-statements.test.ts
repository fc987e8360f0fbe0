import { statementRefusals } from '@lectureshelf/contract/money/payment-messages'
import { expect, it } from 'vitest'
import { useTestApp } from '../../../test/harness.ts'
import { drop, dropped, dumpTables, ofPayee } from '../../../test/statements/desk.ts'
import { printStatement } from '../../../test/statements/statement-pdf.ts'

const current = useTestApp({ logLevel: 'debug' })
const password = 'SUMA19081984marked'
const locked = printStatement('HDFC', 3, { password, count: 12 })

it('a locked PDF asks for its password until the right one opens it', async () => {
  const { as } = current()
  const owner = await as('owner')
  const asked = await drop(owner, locked.bytes, 'november.pdf')
  expect(asked.statusCode).toBe(422)
  expect(asked.json()).toMatchObject({ code: 'pdf_password_protected', message: statementRefusals.lockedPdf })
  const wrong = await drop(owner, locked.bytes, 'november.pdf', { password: 'SUMA19081985' })
  expect(wrong.json()).toMatchObject({
    code: 'pdf_password_protected',
    message: statementRefusals.wrongPassword,
  })
  const opened = await drop(owner, locked.bytes, 'november.pdf', { password })
  expect(opened.statusCode).toBe(200)
  expect(opened.json()).toMatchObject({
    statement: { bank: 'HDFC', linesTotal: locked.lines.length, badLines: [] },
  })
})

it('the password of a PDF is in no table, no answer and no log line, whether it is right, wrong or too long', async () => {
  const { as, database, readLog } = current()
  const owner = await as('owner')
  const tooLong = `${password}${'x'.repeat(300)}`
  const { bytes } = printStatement('SBI', 5, { password: 'another one', count: 12 })
  const replies = [
    await drop(owner, bytes, 'november.pdf', { password }),
    await drop(owner, Buffer.from('%PDF-1.7'), 'november.pdf', { password }),
    await drop(owner, Buffer.from('no statement'), 'november.txt', { password }),
    await drop(owner, bytes, 'november.pdf', { password: tooLong }),
    await drop(owner, locked.bytes, 'november.pdf', { password }),
  ]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 400, 200])
  const tables = await dumpTables(database)
  const { rows: jobs } = await database.runSql('select to_jsonb(j)::text as row from pgboss.job j')
  const { rows: sessions } = await database.runSql('select to_jsonb(s)::text as row from session s')
  expect(tables['statement']).toHaveLength(1)
  const everything = [tables, jobs, sessions, readLog(), replies.map(({ body }) => body)]
  for (const each of everything) expect(JSON.stringify(each)).not.toContain(password)
  expect(readLog()).not.toBe('')
})

it('pasted messages cover no day, so that no claim is missing because of them', async () => {
  const { as } = current()
  const owner = await as('owner')
  const text = 'Rs.99.00 credited to A/c XX1234 on 05-10-26 by UPI ref 627812345601 from ra..sh@okaxis'
  const statement = await dropped(owner, Buffer.from(text), ofPayee)
  expect(statement).toMatchObject({
    fromDay: null,
    toDay: null,
    linesTotal: 1,
    orphan: [{ credit: { utr: '627812345601', amountPaise: 9900, payer: 'ra…sh@okaxis' } }],
    missing: [],
  })
})
