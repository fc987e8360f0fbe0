import { privacyVersion, termsVersion } from '@lectureshelf/contract/money/consent'
import { hash } from '@node-rs/argon2'
import { daysBetween } from '../src/money/subscriptions/periods.policy.ts'
import { financialYearOf, receiptLabelOf } from '../src/money/tables/receipts/receipt-numbers.policy.ts'
import { dayOf } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/db/database.ts'
import { consent, receipt, claim, subscription } from '../src/schema.ts'
import { testPassword, testPasswordCost } from './people.ts'

type StoredClaim = typeof claim.$inferSelect

/** Returns the prefix of a day's UPI payment references: last digit of the year, day of the year. */
const beginningOf = (day: string): string => {
  const year = day.slice(0, 4)
  return year.slice(-1) + String(daysBetween(`${year}-01-01`, day) + 1).padStart(3, '0')
}
const today = dayOf(new Date())

/** Returns a unique UTR for each number, of a payment of a day. */
export const utrOn = (day: string, number: number): string =>
  `${beginningOf(day)}123${String(number).padStart(5, '0')}`

/** Returns a unique UTR for each number, of a payment of today. */
export const utrOf = (number: number): string => utrOn(today, number)

/** Returns the fields of a sign-up as a browser posts them; a test states only what matters. */
export const signUpFields = (overrides: Record<string, string> = {}): Record<string, string> => ({
  'form-name': 'signup',
  usn: '1LS26CS001',
  name: 'Nisha Prabhu',
  gender: 'Female',
  email: 'nisha@example.com',
  password: testPassword,
  contact: '98450 12345',
  dob: '2006-05-04',
  department: 'CSE',
  batch: '2024',
  scheme: '2022',
  semester: '5th Sem',
  college: 'BI',
  utr: utrOf(1),
  plan: 'premium',
  terms: termsVersion,
  privacy: privacyVersion,
  ...overrides,
})

/** Stores a pending sign-up whose sender agreed to both texts. */
export const createSignUp = async (
  db: Db,
  fields: Record<string, string> = {},
  overrides: Partial<typeof claim.$inferInsert> = {},
): Promise<StoredClaim> => {
  const { password = '', 'form-name': _, terms = '', privacy = '', ...form } = signUpFields(fields)
  const [row] = await db
    .insert(claim)
    .values({
      kind: 'signup',
      usn: form['usn'] ?? '',
      plan: form['plan'] === 'basic' ? 'basic' : 'premium',
      amountPaise: form['plan'] === 'basic' ? 9900 : 14_900,
      utr: form['utr'] ?? '',
      passwordHash: await hash(password, testPasswordCost),
      form,
      ...overrides,
    })
    .returning()
  if (row === undefined) throw new Error('The sign-up was not stored.')
  await db.insert(consent).values([
    { claimId: row.id, kind: 'terms', version: terms, acceptedAt: row.createdAt },
    { claimId: row.id, kind: 'privacy', version: privacy, acceptedAt: row.createdAt },
  ])
  return row
}

/** Stores a subscription of semester 5 that was paid in cash, with its receipt. */
export const createPaidSubscription = async (
  db: Db,
  studentId: string,
  overrides: Partial<typeof subscription.$inferInsert> = {},
): Promise<typeof subscription.$inferSelect> => {
  const period = { fromSemester: 5, toSemester: 5, startsOn: '2020-01-01', endsOn: '2099-12-31' }
  const [row] = await db
    .insert(subscription)
    .values({ studentId, plan: 'basic', grantReason: 'cash', ...period, ...overrides })
    .returning()
  if (row === undefined) throw new Error('The subscription was not stored.')
  const number = (await db.$count(receipt)) + 1
  await db.insert(receipt).values({
    ...period,
    number,
    label: `LS-${String(number).padStart(6, '0')}`,
    subscriptionId: row.id,
    studentId,
    usn: '1LS22CS001',
    name: 'Asha Kulkarni',
    plan: row.plan,
    amountPaise: 9900,
    receivedPaise: 9900,
    basis: 'cash',
    utr: 'CASH',
    payeeName: 'Suma Shetty',
  })
  return row
}

/** Returns the printed number of a receipt of the present financial year. */
export const receiptNumber = (number: number): string =>
  receiptLabelOf(financialYearOf(dayOf(new Date())), number)
