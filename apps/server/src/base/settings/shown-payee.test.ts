import { beforeEach, describe, expect, it } from 'vitest'
import { signUpFields, utrOf } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { postedForm } from '../../../test/posted-form.ts'
import { createAccount } from '../../../test/statements/statement-factories.ts'
import { claim, provisionalAccess, statement } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const hourMs = 60 * 60_000
const [before, now, never] = ['old@okbank', 'shelf@okbank', 'thief@okbank']

const setPayee = (upiId: string) => current().services.settings.write(null, { upiId })
const after = (hours: number) => current().clock.advance(hours * hourMs)

beforeEach(async () => {
  current().clock.freeze()
  await setPayee(before)
})

const signUp = async (fields: Record<string, string> = {}) => {
  const reply = await current().visitor(postedForm(signUpFields(fields)))
  expect(reply.statusCode, reply.body).toBe(200)
}

const renew = async (payload: object = {}) => {
  const student = await current().as('student')
  const renewal = { plan: 'basic', utr: utrOf(1), ...payload }
  const reply = await student({ method: 'POST', url: '/api/renewals', payload: renewal })
  expect(reply.statusCode, reply.body).toBe(200)
}

const payees = async () =>
  (await db().select().from(claim).orderBy(claim.createdAt)).map(({ payeeUpiId }) => payeeUpiId)

/** The UPI id that a form shows, hours since the payee changed, and the one that counts. */
const cases = [
  [before, 0, before],
  [before, 47, before],
  [before, 49, now],
  [now, 47, now],
  [never, 1, now],
  ['', 1, now],
] as const

describe('the payee that a sign-up shows', () => {
  it.each(cases)('of "%s", %i hours after a change, counts as %s', async (upiId, hours, counts) => {
    await setPayee(now)
    after(hours)
    await signUp({ upiId })
    expect(await payees()).toEqual([counts])
  })

  it('defaults to the current one', async () => {
    await setPayee(now)
    await signUp()
    expect(await payees()).toEqual([now])
  })
})

describe('the payee that a renewal shows', () => {
  it.each(cases)('of "%s", %i hours after a change, counts as %s', async (upiId, hours, counts) => {
    await setPayee(now)
    after(hours)
    await renew({ upiId })
    expect(await payees()).toEqual([counts])
  })

  it('defaults to the current one', async () => {
    await setPayee(now)
    await renew()
    expect(await payees()).toEqual([now])
  })

  it('decides how long a statement may still open reading', async () => {
    const statementOf = { fileName: 'november.csv', bank: 'SBI' as const, state: 'done' as const }
    const counts = { linesDone: 1, linesTotal: 1, otherCount: 0, otherPaise: 0, badLines: [] }
    const accountId = await createAccount(db(), { upiIds: [before] })
    await db()
      .insert(statement)
      .values({ ...statementOf, ...counts, accountId, fingerprint: 'a', createdAt: current().clock.now() })
    await setPayee(now)
    await renew({ upiId: before })
    const [row] = await db().select().from(provisionalAccess)
    expect(row?.endsAt.getTime()).toBe((row?.startsAt.getTime() ?? 0) + 72 * hourMs)
  })
})

describe('the payee of a corrected sign-up', () => {
  beforeEach(async () => {
    await signUp({ upiId: before })
    await setPayee(now)
    after(1)
  })

  it('stays while the payment is the same', async () => {
    await signUp({ name: 'Nisha P', upiId: now })
    expect(await payees()).toEqual([before])
  })

  it('is set again for another payment', async () => {
    await signUp({ utr: utrOf(2), upiId: now })
    expect(await payees()).toEqual([now])
    await signUp({ utr: utrOf(3), upiId: before })
    expect(await payees()).toEqual([before])
    await signUp({ utr: utrOf(4) })
    expect(await payees()).toEqual([now])
  })

  it('stays for a UTR that was mistyped, however long ago the payee changed', async () => {
    after(72)
    await signUp({ utr: utrOf(2), upiId: before })
    expect(await payees()).toEqual([before])
  })
})
