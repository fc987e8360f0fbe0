import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claim, receipt } from '../src/schema.ts'
import { explain } from './explained.ts'
import { createPdf, createSection, createSubject } from './factories.ts'
import { useTestApp } from './harness.ts'
import { statementsWithValues } from './test-database.ts'

const current = useTestApp()

/** What the planner may not do: on a few rows it would read whole tables. The second list leaves it bitmaps only. */
const forbidden = [
  ['seqscan', 'sort', 'hashjoin', 'mergejoin'],
  ['seqscan', 'indexscan', 'indexonlyscan', 'hashjoin'],
]

/** Returns the plans of reading statements. */
const plansOf = async (statements: { text: string; values: unknown[] }[]): Promise<string> => {
  // What earlier tests left behind, and statistics of their rows, would decide between indexes that cost alike.
  await current().database.runSql('vacuum (full, analyze)')
  const reads = statements.filter(({ text }) => /^\s*select/iu.test(text) && !text.includes('journal.change'))
  const plans: unknown[] = []
  for (const ways of forbidden) {
    await current().database.db.transaction(async (tx) => {
      for (const way of ways) await tx.execute(sql.raw(`set local enable_${way} = off`))
      for (const { text, values } of reads) {
        plans.push(await explain(tx, { text, values }))
      }
    })
  }
  return JSON.stringify(plans)
}

/** Stores receipts of years ago: on an empty table, two indexes of it cost alike. */
const addOldReceipts = async (): Promise<void> => {
  const { database, person } = current()
  const { id: studentId, usn } = await person('lapsedStudent')
  const old = (number: number): typeof receipt.$inferInsert => ({
    number,
    label: `LS-${String(number).padStart(6, '0')}`,
    studentId,
    usn,
    name: 'Asha Kulkarni',
    plan: 'basic',
    amountPaise: 9900,
    receivedPaise: 9900,
    basis: 'cash',
    utr: 'CASH',
    fromSemester: 5,
    toSemester: 5,
    startsOn: '2020-01-01',
    endsOn: '2020-06-30',
    payeeName: 'Suma Shetty',
    issuedAt: new Date('2020-01-01'),
  })
  await database.db.insert(receipt).values(Array.from({ length: 300 }, (_, index) => old(9000 + index)))
}

const asOwner = [
  '/api/students?sort=name&size=1',
  '/api/students?sort=registered&size=1',
  '/api/subscriptions',
  '/api/subscriptions?endsWithinDays=30',
  '/api/registrations',
  '/api/mails',
  '/api/feedback',
  '/api/pdfs?size=1',
  '/api/trash',
  '/api/uploads',
  '/api/insights',
  '/api/insights/reading',
  '/api/credits?state=open',
]
const asStudent = ['/api/account/data', '/api/claims']

/** The indexes of lists and of the download of one's own data (migrations 0014, 0035 and 0038). */
const indexes = [
  'audit_log_actor_idx',
  'audit_log_claim_idx',
  'audit_log_record_idx',
  'bank_credit_open_idx',
  'claim_created_idx',
  'claim_student_idx',
  'claim_utr_idx',
  'credit_use_claim_idx',
  'feedback_created_idx',
  'feedback_student_idx',
  'mail_created_idx',
  'mail_key_idx',
  'password_reset_student_idx',
  'pdf_author_idx',
  'pdf_created_idx',
  'pdf_deleted_idx',
  'pdf_opening_day_idx',
  'pdf_opening_student_idx',
  'pdf_version_author_idx',
  'receipt_issued_idx',
  'receipt_voided_idx',
  'security_log_actor_idx',
  'session_devices_idx',
  'student_closed_idx',
  'student_name_idx',
  'student_registered_idx',
  'subscription_created_idx',
  'subscription_ending_idx',
  'subscription_following_idx',
]

test('each index of the lists is used by a call that reads', async () => {
  const { as, database, person } = current()
  const { id } = await createSubject(database.db)
  const section = await createSection(database.db, id)
  for (let number = 0; number < 12; number += 1) await createPdf(database.db, section.id)
  const owner = await as('owner')
  const student = await as('student')
  const { id: studentId, usn } = await person('student')
  const bought = { plan: 'basic', amountPaise: 9900, utr: '512345678901' } as const
  await database.db.insert(claim).values({ kind: 'renewal', usn, ...bought, studentId, form: {} })
  await addOldReceipts()
  const statements = await statementsWithValues(async () => {
    for (const url of asOwner) expect((await owner({ url })).statusCode).toBe(200)
    for (const url of asStudent) expect((await student({ url })).statusCode).toBe(200)
  })
  const plans = await plansOf(statements)
  expect(indexes.filter((name) => !plans.includes(name))).toEqual([])
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'each search of a list is used with its trigram index',
  async () => {
    const owner = await current().as('owner')
    const urls = ['/api/students', '/api/registrations', '/api/mails', '/api/security-log', '/api/audit']
    const statements = await statementsWithValues(async () => {
      for (const url of urls) expect((await owner({ url: `${url}?q=kulkarni` })).statusCode).toBe(200)
    })
    const plans = await plansOf(statements)
    const names = ['student', 'claim', 'mail', 'security_log', 'audit_log'].map(
      (name) => `${name}_search_idx`,
    )
    expect(names.filter((name) => !plans.includes(name))).toEqual([])
  },
)
