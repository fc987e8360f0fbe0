import { beforeEach, describe, expect, it } from 'vitest'
import { signUpFields, utrOf } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { postedForm } from '../../../test/posted-form.ts'
import { planPrice, claim } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const hourMs = 60 * 60_000

beforeEach(() => {
  current().clock.freeze()
})

const setPrice = (basicPricePaise: number) => current().services.settings.write(null, { basicPricePaise })
const after = (hours: number) => current().clock.advance(hours * hourMs)

const signUp = (fields: Record<string, string> = {}) =>
  current().visitor(postedForm(signUpFields({ plan: 'basic', ...fields })))

const renew = async (payload: object = {}) =>
  (await current().as('student'))({
    method: 'POST',
    url: '/api/renewals',
    payload: { plan: 'basic', utr: utrOf(1), ...payload },
  })

const amounts = async () =>
  (await db().select().from(claim).orderBy(claim.createdAt)).map(({ amountPaise }) => amountPaise)

describe('the price that a sign-up shows', () => {
  it.each([
    ['9900', 0, 9900],
    ['9900', 47, 9900],
    ['9900', 49, 12_900],
    ['12900', 47, 12_900],
    ['100', 47, 12_900],
    ['14900', 47, 12_900],
  ])(
    'of %s paise, %i hours after a change from 9900 to 12900, is counted as %i',
    async (amountPaise, hours, counts) => {
      await setPrice(12_900)
      after(hours)
      expect((await signUp({ amountPaise })).statusCode).toBe(200)
      expect(await amounts()).toEqual([counts])
    },
  )

  it('defaults to the current price', async () => {
    await setPrice(12_900)
    await signUp()
    expect(await amounts()).toEqual([12_900])
  })

  it('is valid for 48 hours after it was last the price', async () => {
    await setPrice(12_900)
    after(40)
    await setPrice(9900)
    after(1)
    await setPrice(15_900)
    after(47)
    await signUp({ amountPaise: '9900' })
    expect(await amounts()).toEqual([9900])
    after(1)
    await signUp({ amountPaise: '9900', usn: '1LS26CS003', utr: utrOf(3) })
    expect(await amounts()).toEqual([9900, 15_900])
  })

  it('belongs to the plan that is bought', async () => {
    await setPrice(12_900)
    await signUp({ amountPaise: '9900', plan: 'premium' })
    expect(await amounts()).toEqual([14_900])
  })

  it.each(['ninety-nine', '99.5', '-1'])('is a number of paise, not %s', async (amountPaise) => {
    expect((await signUp({ amountPaise })).statusCode).toBe(400)
    expect(await amounts()).toEqual([])
  })

  it('does not change when the same payment is sent again, and applies to another payment', async () => {
    await signUp({ amountPaise: '9900' })
    await setPrice(12_900)
    after(1)
    await signUp({ amountPaise: '12900', name: 'Nisha P' })
    expect(await amounts()).toEqual([9900])
    await signUp({ amountPaise: '12900', utr: utrOf(2) })
    expect(await amounts()).toEqual([12_900])
    await signUp({ amountPaise: '9900', utr: utrOf(3) })
    expect(await amounts()).toEqual([9900])
  })
})

describe('the price that a renewal shows', () => {
  it.each([
    [9900, 47, 9900],
    [9900, 49, 12_900],
    [5000, 1, 12_900],
  ])(
    'of %i paise, %i hours after a change from 9900 to 12900, is counted as %i',
    async (shown, hours, counts) => {
      await setPrice(12_900)
      after(hours)
      expect((await renew({ amountPaise: shown })).statusCode).toBe(200)
      expect(await amounts()).toEqual([counts])
    },
  )

  it('defaults to the current price', async () => {
    await setPrice(12_900)
    await renew()
    expect(await amounts()).toEqual([12_900])
  })
})

describe('former prices', () => {
  it('are stored when the owner changes a price, and not for another setting', async () => {
    const owner = await current().as('owner')
    const write = (payload: object) => owner({ method: 'PUT', url: '/api/settings', payload })
    const seen = { basicPricePaise: 9900, premiumPricePaise: 14_900 }
    await write({ payeeName: 'Suma Shetty', basicPricePaise: 9900, seen: { ...seen, payeeName: '' } })
    expect(await db().$count(planPrice)).toBe(0)
    await write({ basicPricePaise: 12_900, premiumPricePaise: 18_900, seen })
    const replacedAt = current().clock.now()
    expect(await db().select().from(planPrice).orderBy(planPrice.plan)).toMatchObject([
      { plan: 'basic', amountPaise: 9900, replacedAt },
      { plan: 'premium', amountPaise: 14_900, replacedAt },
    ])
  })
})
