import { beforeEach, expect, test } from 'vitest'
import { approveAs } from '../../test/claim-decisions.ts'
import { createSignUp, receiptNumber, utrOf } from '../../test/claim-factories.ts'
import { createDiscountCode } from '../../test/discount-codes.ts'
import { createPdf, createSection, createSubject } from '../../test/factories.ts'
import { useTestApp } from '../../test/harness.ts'
import { pdfPage, pdfScan, pdfVersion } from '../schema.ts'
import { describeScans, findProblems } from './doctor.ts'

const current = useTestApp()
const problems = () => findProblems(current(), { isDeep: false })
const runSql = (text: string) => current().database.runSql(text)

/** Creates three claims that the owner approves. */
beforeEach(async () => {
  const owner = await current().as('owner')
  for (const number of [1, 2, 3]) {
    const fields = { usn: `1LS26CS00${number}`, utr: utrOf(number), contact: `984501234${number}` }
    const { id } = await createSignUp(current().database.db, fields)
    const approved = await approveAs(current(), owner, id)
    if (approved.statusCode !== 200) throw new Error(approved.body)
  }
})

const second = `'1LS26CS002'`
const secondId = `(select id from claim where usn = ${second})`
const who = `1LS26CS002 with the UTR ${utrOf(2)}`

test('the doctor reports nothing for approved and pending claims', async () => {
  await createSignUp(current().database.db, { usn: '1LS26CS009', utr: utrOf(9) })
  expect(await problems()).toEqual([])
})

test('the doctor reports an approved claim without an account or a subscription', async () => {
  await runSql(`update claim set student_id = null where id = ${secondId};
    update subscription set claim_id = null where claim_id = ${secondId}`)
  expect(await problems()).toEqual([
    `The approved claim of ${who} has no account.`,
    `The approved claim of ${who} has no subscription.`,
  ])
})

test('the doctor reports a deleted receipt as a claim without one and as a gap', async () => {
  await runSql(`delete from receipt where claim_id = ${secondId}`)
  expect(await problems()).toEqual([
    `The approved claim of ${who} has no receipt.`,
    `There is no receipt with the number ${receiptNumber(2).split('/')[1]} 2, but a later one.`,
  ])
})

test('the doctor reports a UTR that was granted twice', async () => {
  await runSql(`update receipt set utr = '${utrOf(1)}' where claim_id = ${secondId}`)
  expect(await problems()).toEqual([`The UTR ${utrOf(1)} was granted more than once.`])
})

test('the doctor reports a receipt without a subscription', async () => {
  await runSql(`update receipt set subscription_id = null, claim_id = null where claim_id = ${secondId};
    delete from subscription where claim_id = ${secondId};
    update claim set state = 'pending' where id = ${secondId}`)
  expect(await problems()).toEqual([`The receipt with the number ${receiptNumber(2)} has no subscription.`])
})

test('the doctor says how many scans are being read, and how many of their pages are to go', async () => {
  const { db } = current().database
  expect(await describeScans(current())).toBeNull()
  const section = await createSection(db, (await createSubject(db)).id)
  await createPdf(db, section.id, {}, { state: 'ready', pageCount: 3 })
  const [{ id: versionId } = { id: '' }] = await db.select().from(pdfVersion)
  await db.insert(pdfScan).values({ versionId, state: 'reading', pages: 3 })
  const states = ['read', 'wanted', 'wanted'] as const
  await db
    .insert(pdfPage)
    .values(states.map((scan, index) => ({ versionId, pageNumber: index + 1, text: '', scan })))
  expect(await describeScans(current())).toBe('Scans that are being read: 1, with 2 pages to go.')
  await db.update(pdfScan).set({ state: 'done' })
  expect(await describeScans(current())).toBeNull()
})

test('the doctor reports what does not add up about discount codes', async () => {
  await createDiscountCode(current().database.db)
  const code = `'BCDFGHJKMNPQ'`
  await runSql(`update claim set discount_code = ${code}, discount_paise = 2000 where id = ${secondId};
    update receipt set discount_code = ${code}, discount_paise = 2000 where claim_id = ${secondId}`)
  expect(await problems()).toEqual([])
  await runSql(`update claim set discount_code = ${code}, discount_paise = 2000 where usn = '1LS26CS003'`)
  expect(await problems()).toEqual([
    'The discount code BCDFGHJKMNPQ is used more often than it may be.',
    `The receipt with the number ${receiptNumber(3)} says another discount than its claim.`,
  ])
  await runSql(`update claim set discount_code = null where usn = '1LS26CS003';
    update receipt set discount_paise = 2000 where usn = '1LS26CS003'`)
  expect(await problems()).toEqual([
    `The claim of 1LS26CS003 with the UTR ${utrOf(3)} has a discount without a code, a code without one, or a sum below Rs 1.`,
  ])
})

test('the doctor reports a discount code that one USN was granted twice', async () => {
  await createDiscountCode(current().database.db, { maxUses: 9 })
  await runSql(`update claim set discount_code = 'BCDFGHJKMNPQ', discount_paise = 2000, usn = ${second};
    update receipt set discount_code = 'BCDFGHJKMNPQ', discount_paise = 2000`)
  expect(await problems()).toEqual([
    'The discount code BCDFGHJKMNPQ by 1LS26CS002 was granted more than once.',
  ])
})

test('the doctor names missing files, also when there are too many of them for the process to be ready', async () => {
  const { database, deps, services } = current()
  const names: string[] = []
  for (let number = 0; number < 5; number += 1) {
    const storageKey = `${number}`.repeat(32)
    names.push((await createPdf(database.db, null, {}, { storageKey })).pdfFile)
    await services.absences.report(storageKey, 'missing')
  }
  expect(await deps.files.areOurs()).toBe(false)
  const found = await problems()
  for (const name of names) expect(found).toContain(`The file of ${name} is missing.`)
  expect(await deps.files.areOurs()).toBe(false)
  services.absences.forget()
})

test('the doctor says that the files are not those of the database, and checks none of them', async () => {
  const { database, deps } = current()
  const { pdfFile } = await createPdf(database.db, null, {}, { storageKey: '9'.repeat(32) })
  const marker = (await deps.storage.readMarker()) ?? ''
  await deps.storage.writeMarker('the id of another')
  const found = await problems()
  await deps.storage.writeMarker(marker)
  expect(found).toContain(
    'The stored files belong to another installation than the database. No file was checked.',
  )
  expect(found.join(' ')).not.toContain(pdfFile)
})
