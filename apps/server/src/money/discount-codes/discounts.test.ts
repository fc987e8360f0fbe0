import type { CheckedDiscount } from '@lectureshelf/contract/money/discounts'
import { discountRefusals, sendWithoutCode } from '@lectureshelf/contract/money/payment-messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, rejectAs } from '../../../test/claim-decisions.ts'
import { signUpFields, utrOf } from '../../../test/claim-factories.ts'
import { createDiscountCode } from '../../../test/discount-codes.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { createPerson } from '../../../test/people.ts'
import { postedForm } from '../../../test/posted-form.ts'
import { dayOf } from '../../platform/clock.ts'
import { claim, discountCode, receipt } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const letters = 'BCDFGHJKMNPQ'
const hourMs = 60 * 60_000
const { notValid } = discountRefusals

beforeEach(() => {
  current().clock.freeze()
})

const check = async (
  payload: object = {},
  client: Client = current().visitor,
  remoteAddress = '127.0.0.1',
) => {
  const reply = await client({
    method: 'POST',
    url: '/api/discount-codes/check',
    payload: { letters, plan: 'basic', ...payload },
    remoteAddress,
  })
  return { status: reply.statusCode, ...reply.json<Partial<CheckedDiscount> & { extraDetails?: string }>() }
}

const usnOf = (number: number): string => `1LS26CS${String(number).padStart(3, '0')}`

/** Sends the sign-up of a numbered person with the code. */
const signUp = (number = 1, fields: Record<string, string> = {}) =>
  current().visitor(
    postedForm(
      signUpFields({
        usn: usnOf(number),
        utr: utrOf(number),
        email: `student${number}@example.com`,
        plan: 'basic',
        discountCode: letters,
        ...fields,
      }),
    ),
  )
const statusOf = async (reply: ReturnType<typeof signUp>) => (await reply).statusCode
const reasonOf = async (reply: ReturnType<typeof signUp>) => {
  const { extraDetails } = (await reply).json<{ extraDetails?: string }>()
  return extraDetails
}
const refused = (reason: string): string => `discountCode: ${sendWithoutCode(reason)}`

const renew = async (client: Client, payload: object = {}) =>
  client({
    method: 'POST',
    url: '/api/renewals',
    payload: { plan: 'basic', utr: utrOf(90), discountCode: letters, ...payload },
  })

const claims = () => db().select().from(claim).orderBy(claim.usn, claim.createdAt)
const decide = async (decision: typeof approveAs, number = 1) => {
  const found = (await claims()).find(({ usn, state }) => usn === usnOf(number) && state === 'pending')
  return decision(current(), await current().as('owner'), found?.id ?? '')
}

describe('a sign-up with a discount code', () => {
  it('costs the price less the discount, which the claim and its receipt keep', async () => {
    await createDiscountCode(db())
    expect(await statusOf(signUp(1, { amountPaise: '7900', discountCode: 'bcdf ghjk-mnpq' }))).toBe(200)
    const [stored] = await claims()
    expect(stored).toMatchObject({ amountPaise: 7900, discountCode: letters, discountPaise: 2000 })
    const queue = await (await current().as('owner'))({ url: '/api/registrations' })
    expect(queue.json()).toMatchObject({
      items: [{ amountPaise: 7900, discount: { letters, amountPaise: 2000 } }],
    })
    expect((await decide(approveAs)).statusCode).toBe(200)
    expect(await db().select().from(receipt)).toMatchObject([
      { amountPaise: 7900, discountCode: letters, discountPaise: 2000, receivedPaise: 7900 },
    ])
  })

  it.each([
    [{ amountPaise: null, percent: 33 }, 6700, 'a third, rounded down to whole rupees'],
    [{ amountPaise: null, percent: 100 }, 100, 'everything but Rs 1'],
    [{ amountPaise: 500_000 }, 100, 'more than the price'],
  ])('that takes off %o costs %i paise: %s', async (terms, amountPaise, _why) => {
    await createDiscountCode(db(), terms)
    expect(await check()).toMatchObject({ status: 200, pricePaise: 9900, amountPaise })
    await signUp()
    expect(await claims()).toMatchObject([{ amountPaise, discountPaise: 9900 - amountPaise }])
  })

  it('is refused with a code that takes nothing off the plan', async () => {
    await createDiscountCode(db(), { amountPaise: null, percent: 1 })
    expect(await reasonOf(signUp())).toBe(refused(discountRefusals.takesNothing))
    expect(await check()).toMatchObject({
      status: 400,
      extraDetails: `discountCode: ${discountRefusals.takesNothing}`,
    })
  })

  it('costs what its QR code showed, for 48 hours after the price changed', async () => {
    await createDiscountCode(db(), { maxUses: 9 })
    await current().services.settings.write(null, { basicPricePaise: 12_900 })
    expect(await check({ pricePaise: 9900 })).toMatchObject({ pricePaise: 9900, amountPaise: 7900 })
    current().clock.advance(47 * hourMs)
    await signUp(1, { amountPaise: '7900' })
    current().clock.advance(2 * hourMs)
    await signUp(2, { amountPaise: '7900' })
    expect((await claims()).map(({ amountPaise }) => amountPaise)).toEqual([7900, 10_900])
    expect(await check({ pricePaise: 9900 })).toMatchObject({ pricePaise: 12_900, amountPaise: 10_900 })
  })
})

describe('the uses of a discount code', () => {
  it('are not more than it has when two people send it at the same time', async () => {
    await createDiscountCode(db(), { maxUses: 2 })
    const statuses = await Promise.all([1, 2, 3, 4].map((number) => statusOf(signUp(number))))
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400])
    expect(await db().$count(claim)).toBe(2)
  })

  it('are freed by a rejection, and taken by an approval', async () => {
    await createDiscountCode(db())
    await signUp(1)
    expect(await reasonOf(signUp(2))).toBe(refused(notValid))
    await decide(rejectAs)
    expect(await statusOf(signUp(2))).toBe(200)
    await decide(approveAs, 2)
    expect(await reasonOf(signUp(3))).toBe(refused(notValid))
  })

  it('are reserved again when a rejected sign-up is corrected, and refused when someone else has them', async () => {
    await createDiscountCode(db())
    await signUp(1)
    await decide(rejectAs)
    expect(await statusOf(signUp(1, { utr: utrOf(50) }))).toBe(200)
    expect(await reasonOf(signUp(2))).toBe(refused(notValid))
    await decide(rejectAs)
    expect(await statusOf(signUp(2))).toBe(200)
    expect(await reasonOf(signUp(1, { utr: utrOf(51) }))).toBe(refused(notValid))
    expect(await statusOf(signUp(1, { utr: utrOf(51), discountCode: '', amountPaise: '7900' }))).toBe(200)
    expect(await claims()).toMatchObject([
      { usn: usnOf(1), amountPaise: 9900, discountCode: null, discountPaise: 0 },
      { usn: usnOf(2), amountPaise: 7900 },
    ])
  })

  it('stay with a pending sign-up that is corrected after the code ended', async () => {
    const id = await createDiscountCode(db())
    await signUp(1)
    await current().services.discountCodes.end(await ownerActor(), id, 'It was shared.')
    expect(await statusOf(signUp(1, { name: 'Nisha P' }))).toBe(200)
    expect(await claims()).toMatchObject([{ amountPaise: 7900, discountCode: letters }])
    expect(await reasonOf(signUp(2))).toBe(refused(notValid))
  })

  it('are not taken from a student by strangers who sign up with the same USN', async () => {
    await createDiscountCode(db(), { maxUses: 3 })
    await signUp(1, { password: 'the password of a stranger' })
    expect(await statusOf(signUp(1, { utr: utrOf(60), password: 'my own long password' }))).toBe(200)
  })

  it('are freed when the account of a pending claim is erased', async () => {
    await createDiscountCode(db())
    const student = await current().as('student')
    expect((await renew(student)).statusCode).toBe(200)
    expect(await reasonOf(signUp(2))).toBe(refused(notValid))
    const { id, usn, name } = await current().person('student')
    const { students } = current().services
    await students.erase(await ownerActor(), id, { usn, name })
    expect(await statusOf(signUp(2))).toBe(200)
  })
})

describe('a discount code', () => {
  it('is for one college and one batch when its owner said so', async () => {
    await createDiscountCode(db(), { colleges: ['RV'], batches: ['2024'], maxUses: 9 })
    expect(await check()).toMatchObject({ status: 200, colleges: ['RV'], batches: ['2024'] })
    expect(await check({ college: 'BI' })).toMatchObject({
      extraDetails: `discountCode: ${discountRefusals.otherCollege}`,
    })
    expect(await check({ college: 'RV', batch: '2023' })).toMatchObject({
      extraDetails: `discountCode: ${discountRefusals.otherBatch}`,
    })
    expect(await reasonOf(signUp(1, { college: 'BI' }))).toBe(refused(discountRefusals.otherCollege))
    expect(await reasonOf(signUp(1, { college: 'RV', batch: '2023' }))).toBe(
      refused(discountRefusals.otherBatch),
    )
    expect(await statusOf(signUp(1, { college: 'RV' }))).toBe(200)
    // A correction cannot carry the use to another college.
    expect(await reasonOf(signUp(1, { college: 'BI' }))).toBe(refused(discountRefusals.otherCollege))
  })

  it('is for one plan when its owner said so', async () => {
    await createDiscountCode(db(), { plan: 'premium' })
    expect(await check()).toMatchObject({ extraDetails: `discountCode: ${discountRefusals.otherPlan}` })
    expect(await reasonOf(signUp(1))).toBe(refused(discountRefusals.otherPlan))
    expect(await statusOf(signUp(1, { plan: 'premium' }))).toBe(200)
  })

  it('can be used until the end of its last day', async () => {
    const now = current().clock.now()
    const [today, yesterday] = [dayOf(now), dayOf(new Date(now.getTime() - 24 * hourMs))]
    await createDiscountCode(db(), { lastDay: today, maxUses: 9 })
    await createDiscountCode(db(), { letters: 'CCCCDDDDFFFF', lastDay: yesterday })
    expect([(await check()).status, (await check({ letters: 'CCCCDDDDFFFF' })).status]).toEqual([200, 400])
    current().clock.advance(24 * hourMs)
    expect(await check()).toMatchObject({ status: 400, extraDetails: `discountCode: ${notValid}` })
  })

  it('reads the same when it never existed, has ended and is used up', async () => {
    await createDiscountCode(db())
    await createDiscountCode(db(), { letters: 'CCCCDDDDFFFF', endedAt: new Date() })
    await signUp(1)
    const { status: _, ...replies } = await check()
    for (const typed of ['CCCCDDDDFFFF', 'GGGGHHHHJJJJ', 'x']) {
      const { status, ...reply } = await check({ letters: typed })
      expect([status, reply.extraDetails]).toEqual([400, replies.extraDetails])
    }
    expect(replies.extraDetails).toBe(`discountCode: ${notValid}`)
  })
})

describe('a renewal with a discount code', () => {
  it('costs less when the code is for renewals', async () => {
    await createDiscountCode(db(), { forKind: 'renewal' })
    const student = await current().as('student')
    expect(await check({}, student)).toMatchObject({ status: 200, amountPaise: 7900 })
    expect((await renew(student)).json()).toMatchObject({
      claim: { amountPaise: 7900, discount: { letters, amountPaise: 2000 } },
    })
    expect(await reasonOf(signUp(2))).toBe(refused(notValid))
  })

  it('is refused when the code is for new students', async () => {
    await createDiscountCode(db(), { forKind: 'signup' })
    const student = await current().as('student')
    const { onlySignUps, onlyRenewals } = discountRefusals
    expect(await check({}, student)).toMatchObject({ extraDetails: `discountCode: ${onlySignUps}` })
    expect(await reasonOf(renew(student))).toBe(refused(onlySignUps))
    await db().update(discountCode).set({ forKind: 'renewal' })
    expect(await reasonOf(signUp(1))).toBe(refused(onlyRenewals))
  })

  it('is refused when the college of the account is another one, whatever was typed', async () => {
    await createDiscountCode(db(), { colleges: ['RV'] })
    const student = await current().as('student')
    const { otherCollege } = discountRefusals
    expect(await check({ college: 'RV' }, student)).toMatchObject({
      extraDetails: `discountCode: ${otherCollege}`,
    })
    expect(await reasonOf(renew(student, { college: 'RV' }))).toMatch(/college/)
    expect(await reasonOf(renew(student))).toBe(refused(otherCollege))
  })

  it('is refused when another claim of the student uses the code, unless that was rejected', async () => {
    await createDiscountCode(db(), { maxUses: 9 })
    const student = await current().as('student')
    const owner = await current().as('owner')
    const first = (await renew(student)).json<{ claim: { _id: string } }>().claim._id
    await rejectAs(current(), owner, first)
    const second = (await renew(student, { utr: utrOf(91) })).json<{ claim: { _id: string } }>().claim._id
    const used = { extraDetails: `discountCode: ${discountRefusals.usedBefore}` }
    expect(await check({}, student)).toMatchObject(used)
    await approveAs(current(), owner, second)
    expect(await check({}, student)).toMatchObject(used)
    expect(await reasonOf(renew(student, { utr: utrOf(92) }))).toBe(refused(discountRefusals.usedBefore))
    expect((await renew(student, { utr: utrOf(92), discountCode: '' })).statusCode).toBe(200)
  })
})

describe('guesses at discount codes', () => {
  const wrong = { letters: 'GGGGHHHHJJJJ' }
  const guess = async (times: number, attempt: () => Promise<{ status: number }>) => {
    const statuses = []
    for (let time = 0; time < times; time += 1) statuses.push((await attempt()).status)
    return statuses
  }

  it('have to wait after 60 wrong ones from an address, as does the right one', async () => {
    await createDiscountCode(db(), { maxUses: 9 })
    expect(new Set(await guess(60, () => check(wrong)))).toEqual(new Set([400]))
    expect([(await check(wrong)).status, (await check()).status]).toEqual([429, 429])
    expect((await check({}, current().visitor, '192.0.2.2')).status).toBe(200)
    expect(await statusOf(signUp(1))).toBe(429)
  })

  it('count when they are sent with a sign-up', async () => {
    await createDiscountCode(db(), { maxUses: 9 })
    const attempt = async () => ({ status: await statusOf(signUp(1, { discountCode: wrong.letters })) })
    expect(new Set(await guess(60, attempt))).toEqual(new Set([400]))
    expect(await statusOf(signUp(1))).toBe(429)
  })

  it('count for a student by person, and right ones do not count', async () => {
    await createDiscountCode(db(), { maxUses: 9 })
    const student = await current().as('student')
    expect(new Set(await guess(70, () => check({}, student)))).toEqual(new Set([200]))
    expect(new Set(await guess(60, () => check(wrong, student)))).toEqual(new Set([400]))
    expect((await check({}, student)).status).toBe(429)
    expect((await check()).status).toBe(200)
  })
})

const ownerActor = async () => {
  const row = await createPerson(db(), { usn: 'OWNER9', email: 'owner9@example.com', isOwner: true })
  return {
    ...row,
    kind: 'owner' as const,
    sessionId: crypto.randomUUID(),
    place: { deptId: 'CSE', scheme: '2022', semNum: 5 },
    scope: null,
  }
}
