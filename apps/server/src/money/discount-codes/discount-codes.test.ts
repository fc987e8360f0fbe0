import type { DiscountCode } from '@lectureshelf/contract/money/discount-codes'
import { discountAlphabet } from '@lectureshelf/contract/money/discounts'
import { messages } from '@lectureshelf/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs } from '../../../test/claim-decisions.ts'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { createDiscountCode, discountCodeForm } from '../../../test/discount-codes.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { auditLog } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const url = '/api/discount-codes'
let owner: Client

beforeEach(async () => {
  current().clock.freeze()
  owner = await current().as('owner')
})

const create = (payload: object = {}) =>
  owner({ method: 'POST', url, payload: { ...discountCodeForm, ...payload } })
const list = async (query = '') =>
  (await owner({ url: `${url}${query}` })).json<{ items: DiscountCode[]; total: number }>().items
const end = (id: string) =>
  owner({ method: 'POST', url: `${url}/${id}/end`, payload: { reason: 'It was shared.' } })

describe('a new discount code', () => {
  it('has random letters that no one chooses, none of them a vowel or one that looks like another', async () => {
    await create()
    const made = await Promise.all(
      Array.from({ length: 20 }, async () =>
        (await create({ letters: 'FREE' })).json<{ discountCode: DiscountCode }>(),
      ),
    )
    const letters = made.map(({ discountCode }) => discountCode.letters)
    expect(new Set(letters).size).toBe(20)
    expect(letters.filter((one) => !new RegExp(`^[${discountAlphabet}]{12}$`).test(one))).toEqual([])
    expect(discountAlphabet).not.toMatch(/[AEIOULSZ0-9]/)
  })

  it('is in the list and in the audit log', async () => {
    const { discountCode, message } = (await create()).json<{ discountCode: DiscountCode; message: string }>()
    expect(message).toBe(messages.discountCodeCreated)
    expect(discountCode).toMatchObject({ ...discountCodeForm, state: 'active', reserved: 0, granted: 0 })
    expect(await list()).toEqual([discountCode])
    expect(await db().select().from(auditLog)).toMatchObject([
      { action: 'discountCode.create', entityId: discountCode._id, after: { letters: discountCode.letters } },
    ])
  })

  it.each([
    [{ amountPaise: null }, 'percent: Give either an amount or a percentage.'],
    [{ percent: 10 }, 'percent: Give either an amount or a percentage.'],
    [{ amountPaise: 2050 }, 'amountPaise: The discount is in whole rupees.'],
    [{ amountPaise: 0 }, 'amountPaise: The discount is at least Rs 1.'],
    [{ amountPaise: null, percent: 101 }, 'percent: The percentage is at most 100.'],
    [{ maxUses: 0 }, 'maxUses: It can be used at least once.'],
    [{ lastDay: '2020-01-31' }, 'lastDay: The last day has already passed.'],
    [{ colleges: ['XX'] }, 'colleges: There is no college XX.'],
    [{ batches: ['1999'] }, 'batches: There is no batch 1999.'],
  ])('is refused with %o', async (payload, extraDetails) => {
    const reply = await create(payload)
    expect([reply.statusCode, reply.json<{ extraDetails: string }>().extraDetails]).toEqual([
      400,
      extraDetails,
    ])
    expect(await list()).toEqual([])
  })
})

describe('the list of discount codes', () => {
  it('counts what is reserved and what is granted, and says which codes are used up', async () => {
    await createDiscountCode(db(), { maxUses: 3 })
    const use = { discountCode: 'BCDFGHJKMNPQ', discountPaise: 2000 }
    const { id } = await createSignUp(db(), { usn: '1LS26CS001' }, use)
    await createSignUp(db(), { usn: '1LS26CS002', utr: utrOf(2) }, use)
    await createSignUp(db(), { usn: '1LS26CS003', utr: utrOf(3) }, { ...use, state: 'rejected' })
    await approveAs(current(), owner, id)
    expect(await list()).toMatchObject([{ reserved: 1, granted: 1, maxUses: 3, state: 'active' }])
    await createSignUp(db(), { usn: '1LS26CS004', utr: utrOf(4) }, use)
    expect(await list()).toMatchObject([{ reserved: 2, granted: 1, state: 'used_up' }])
  })

  it('is filtered by state and searched by letters with dashes and by note', async () => {
    const days = { createdAt: new Date('2026-01-01T00:00:00Z') }
    await createDiscountCode(db(), { ...days, note: 'Freshers day' })
    await createDiscountCode(db(), { letters: 'CCCCDDDDFFFF', lastDay: '2026-01-31' })
    await createDiscountCode(db(), {
      letters: 'GGGGHHHHJJJJ',
      createdAt: new Date('2026-02-01T00:00:00Z'),
      endedAt: new Date(),
    })
    const lettersIn = async (query: string) =>
      (await list(query)).map(({ letters, state }) => [letters, state])
    expect(await lettersIn('?state=open')).toEqual([['BCDFGHJKMNPQ', 'active']])
    expect(await lettersIn('?state=closed')).toEqual([
      ['CCCCDDDDFFFF', 'over'],
      ['GGGGHHHHJJJJ', 'off'],
    ])
    expect(await lettersIn('?q=cccc-dddd')).toEqual([['CCCCDDDDFFFF', 'over']])
    expect(await lettersIn('?q=freshers')).toEqual([['BCDFGHJKMNPQ', 'active']])
  })
})

describe('switching a discount code off', () => {
  it('stores the reason, happens once, and is in the audit log', async () => {
    const id = await createDiscountCode(db())
    const reply = await end(id)
    expect(reply.json()).toMatchObject({
      message: messages.discountCodeEnded,
      discountCode: { state: 'off', endReason: 'It was shared.' },
    })
    const again = await end(id)
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      messages.discountCodeEndedAlready,
    ])
    expect(await db().select().from(auditLog)).toMatchObject([
      {
        action: 'discountCode.end',
        entityId: id,
        after: { letters: 'BCDFGHJKMNPQ', reason: 'It was shared.' },
      },
    ])
    expect((await end(crypto.randomUUID())).statusCode).toBe(404)
  })
})
