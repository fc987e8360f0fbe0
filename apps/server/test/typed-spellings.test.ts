import { PhoneNumber, Usn } from '@lectureshelf/contract/common'
import { registry } from '@lectureshelf/contract/registry'
import { SignUpExtras } from '@lectureshelf/contract/money/claim-extras'
import { SignUpForm } from '@lectureshelf/contract/site/site-forms'
import { spellingsOf } from '@lectureshelf/demo/spellings.ts'
import { describe, expect, it, test } from 'vitest'
import { z } from 'zod'
import { claim } from '../src/schema.ts'
import { signUpFields, utrOf } from './claim-factories.ts'
import { useTestApp } from './harness.ts'
import { createPerson } from './people.ts'
import { postedForm } from './posted-form.ts'
import { codeOf, setSecondFactor, signInWith } from './second-factor.ts'
import { signInRequest } from './sign-in.ts'

const current = useTestApp()

/** A value of each kind of field that people copy into, and the words that stand in front of it. */
const kinds: Record<string, { value: string; labels: string[] }> = {
  usn: { value: '1LS22CS001', labels: ['USN: ', 'USN ', 'usn - ', 'U.S.N.: ', 'USN'] },
  utr: { value: '412345678901', labels: ['UTR: ', 'UPI Ref No. ', 'UTR #', 'UPI transaction ID: '] },
  reference: { value: 'SBIN123456789012', labels: ['UTR: ', 'UTR '] },
  contact: { value: '9845012345', labels: ['Mobile: ', 'tel:'] },
  otp: { value: '492817', labels: ['Code: '] },
  letters: { value: 'BCDFGHJKMNPQ', labels: ['Code: '] },
  discountCode: { value: 'BCDFGHJKMNPQ', labels: ['Discount code: '] },
}

/** Fields of these names that no one types: the server ignores one, the others are chosen from lists. */
const isChosen = (named: string): boolean =>
  ['bulk.mail discountCode', 'bulk.describeMail discountCode'].includes(named)

const fieldsOf = (name: string, schema: unknown): [string, z.ZodType][] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([field, type]): [string, z.ZodType][] =>
        type instanceof z.ZodType && field in kinds ? [[`${name} ${field}`, type]] : [],
      )
    : []

const fields = [
  ...[...registry].flatMap(([name, op]) => ('body' in op ? fieldsOf(name, op.body) : [])),
  ...fieldsOf('siteForms.submit', SignUpForm),
  ...fieldsOf('siteForms.submit', SignUpExtras),
].filter(([named]) => !isChosen(named))

describe('a copied code', () => {
  it.each(fields)('is cleaned in every spelling for %s', (named, schema) => {
    const { value, labels } = kinds[named.split(' ')[1] ?? ''] ?? { value: '', labels: [] }
    const labelled = labels.map((label): [string, string] => [label, `${label}${value}`])
    const wrong = [...spellingsOf(value), ...labelled].filter(
      ([, text]) => schema.safeParse(text).data !== value,
    )
    expect(wrong).toEqual([])
  })

  it('is looked for in fields of every kind', () => {
    const found = fields.map(([named]) => named.split(' ')[1])
    expect(new Set(found)).toEqual(new Set(Object.keys(kinds)))
  })
})

test('the limits of a USN and of a phone number hold for what is left', () => {
  expect(Usn.safeParse(`USN: ${'\u2060'.repeat(50)}1LS22CS001`).data).toBe('1LS22CS001')
  expect(Usn.safeParse('1LS22CS0012').success).toBe(false)
  expect(Usn.safeParse('USN:').success).toBe(false)
  expect(Usn.safeParse('USN2025001').data).toBe('USN2025001')
  expect(PhoneNumber.safeParse('(+91) 98450-12345').data).toBe('+919845012345')
  expect(PhoneNumber.safeParse('98450 1234').success).toBe(false)
  expect(PhoneNumber.safeParse('98450 12345 or home').success).toBe(false)
})

describe('over HTTP', () => {
  it('every spelling of a USN signs in', async () => {
    await current().person('student')
    const statuses: Record<string, number> = {}
    for (const [name, usn] of spellingsOf('1LS22CS001'))
      statuses[name] = (await current().visitor(signInRequest({ usn }))).statusCode
    expect(new Set(Object.values(statuses)), JSON.stringify(statuses)).toEqual(new Set([200]))
  })

  it('a sign-up in every spelling is stored as it was meant', async () => {
    const wanted: unknown[] = []
    for (const [index] of spellingsOf('').entries()) {
      const usn = `1LS26CS0${index + 10}`
      const utr = utrOf(index + 1)
      const contact = `98450123${index + 10}`
      const spell = (text: string) => spellingsOf(text)[index]?.[1] ?? ''
      const fields = { usn: spell(usn), utr: spell(utr), contact: spell(contact) }
      const reply = await current().visitor(postedForm(signUpFields(fields)))
      expect(reply.statusCode, reply.body).toBe(200)
      wanted.push({ usn, utr, contact })
    }
    const rows = await current().database.db.select().from(claim).orderBy(claim.usn)
    expect(rows.map(({ usn, utr, form }) => ({ usn, utr, contact: form['contact'] }))).toEqual(wanted)
  })

  it('a code of the application and a recovery code are right in copied spellings', async () => {
    const app = current()
    const { secret, recoveryCodes, usn } = await setSecondFactor(app, 'owner')
    const spelled = spellingsOf(codeOf(secret, app.clock.now())).find(([name]) => name === 'full-width signs')
    expect((await signInWith(app, { usn, otp: spelled?.[1] ?? '' })).statusCode).toBe(200)
    const otp = `\u2068${(recoveryCodes[0] ?? '').toUpperCase().replaceAll('-', '\u2011')}\u2069`
    expect((await signInWith(app, { usn, otp })).statusCode).toBe(200)
  })

  it('lists find a student by every spelling of the USN and of the phone number', async () => {
    const owner = await current().as('owner')
    await createPerson(current().database.db, { usn: '1LS22CS055', contact: '9845012399' })
    for (const code of ['1LS22CS055', '9845012399'])
      for (const [name, text] of spellingsOf(code)) {
        const reply = await owner({ method: 'GET', url: '/api/students', query: { q: text } })
        expect(reply.json(), `${code} with ${name}`).toMatchObject({ total: 1 })
      }
  })
})
