import { messages } from '@lectureshelf/contract/messages'
import { bankRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Claim } from '@lectureshelf/contract/money/claims'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, seenNow, shownNow } from '../../../test/claim-decisions.ts'
import { createSignUp, utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import {
  createAccount,
  createEmptyStatement,
  creditRow,
  useCredit,
} from '../../../test/statements/statement-factories.ts'
import { bankCredit, receipt, claim, statement } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client

beforeEach(async () => {
  owner = await current().as('owner')
})

/** The bank credits of each claim. */
const credits = {
  paid: [{}],
  short: [{ amountPaise: 14_000 }],
  long: [{ amountPaise: 15_000 }],
  back: [{ reversedOn: '2026-10-03' }],
  none: [],
}
type Name = keyof typeof credits
const names = ['paid', 'short', 'long', 'back', 'none'] as const

/** A premium claim of each kind: 1LS26CS001 to 005, in the order of the names. */
const createClaims = async () => {
  const ids = new Map<Name, string>()
  for (const [index, name] of names.entries()) {
    const number = index + 1
    const { id } = await createSignUp(
      db(),
      { usn: `1LS26CS00${number}`, utr: utrOf(number), email: `${number}@example.com` },
      { createdAt: new Date(Date.UTC(2026, 9, 2, 6, index)) },
    )
    ids.set(name, id)
    for (const credit of credits[name]) {
      await db()
        .insert(bankCredit)
        .values(creditRow({ utr: utrOf(number), ...credit }))
    }
  }
  return (name: Name): string => ids.get(name) ?? ''
}

const list = async (query = '') => {
  const reply = await owner({ url: `/api/registrations${query}` })
  return reply.json<{ items: Claim[]; total: number }>()
}
const approveMany = async (ids: string[]) => {
  const claims = await shownNow(current(), ids)
  const reply = await owner({ method: 'POST', url: '/api/registrations/approve', payload: { claims } })
  return reply.json<{ approved: number; failed: { _id: string; message: string }[] }>()
}
const takenBack = bankRefusals.reversed('3 Oct 2026')

describe("the bank's word about a pending claim", () => {
  it('is in the queue with its day and the difference of the amounts', async () => {
    await createClaims()
    const { items } = await list()
    // It is not known who brought the file.
    const gap = { reason: 'other_account', bringer: null }
    expect(items.map(({ bank }) => bank)).toEqual([
      { state: 'in_bank', day: '2026-10-01', amountPaise: 14_900, differencePaise: 0, gap },
      { state: 'short', day: '2026-10-01', amountPaise: 14_000, differencePaise: 900, gap },
      { state: 'long', day: '2026-10-01', amountPaise: 15_000, differencePaise: 100, gap },
      { state: 'reversed', day: '2026-10-03', amountPaise: 14_900, differencePaise: 0, gap: null },
      { state: 'unknown', day: null, amountPaise: null, differencePaise: 0, gap: null },
    ])
  })

  it.each([
    ['?bank=in_bank', ['1LS26CS001']],
    ['?bank=short', ['1LS26CS002']],
    ['?bank=reversed', ['1LS26CS004']],
    ['?bank=unknown', ['1LS26CS005']],
    ['?bank=spent', []],
    ['?bank=reversed&state=approved', []],
    ['?bank=long&hasWarnings=true', ['1LS26CS003']],
    ['?bank=long&hasWarnings=false', []],
  ])('filters the queue: %s shows %o', async (query, usns) => {
    await createClaims()
    const { items, total } = await list(query)
    expect([items.map(({ usn }) => usn), total]).toEqual([usns, usns.length])
  })

  it('is null when the claim is not pending any more', async () => {
    const idOf = await createClaims()
    await approveAs(current(), owner, idOf('paid'))
    expect((await list('?state=approved')).items).toMatchObject([{ bank: null }])
  })

  it('is "spent" when the payment was granted to another claim', async () => {
    const idOf = await createClaims()
    await approveAs(current(), owner, idOf('none'))
    await useCredit(db(), idOf('none'), eq(bankCredit.utr, utrOf(1)))
    expect((await list('?bank=spent')).items).toMatchObject([{ usn: '1LS26CS001' }])
    const reply = await approveAs(current(), owner, idOf('paid'))
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: bankRefusals.spent }])
  })

  it('is "not_in_statement" when a statement of the payee covers the day without the payment', async () => {
    await createClaims()
    await createEmptyStatement(db())
    await db().update(statement).set({ fromDay: '2026-10-01', toDay: '2026-10-03' })
    expect((await list('?bank=not_in_statement')).total).toBe(0)
    await db()
      .update(statement)
      .set({ accountId: await createAccount(db()) })
    expect((await list('?bank=not_in_statement')).items).toMatchObject([{ usn: '1LS26CS005' }])
  })
})

describe('approving claims together', () => {
  it('leaves out claims whose payment was reversed or is short, each with a sentence', async () => {
    const idOf = await createClaims()
    const reply = await approveMany(names.map(idOf))
    expect(reply.approved).toBe(3)
    expect(reply.failed).toMatchObject([
      { _id: idOf('short'), message: bankRefusals.short('Rs 9') },
      { _id: idOf('back'), message: takenBack },
    ])
    const left = await db().select().from(claim).where(eq(claim.state, 'pending'))
    expect(left.map(({ usn }) => usn).toSorted()).toEqual(['1LS26CS002', '1LS26CS004'])
    expect(await db().$count(receipt)).toBe(3)
  })

  it('decides under the lock of the payment, so one that is reversed in between is not granted', async () => {
    const idOf = await createClaims()
    const approving = await db().transaction(async (tx) => {
      await tx
        .update(bankCredit)
        .set({ reversedOn: '2026-10-03' })
        .where(eq(bankCredit.utr, utrOf(1)))
      // Waits on another connection for this transaction; wrapped in an object so that it is not awaited here.
      return { reply: approveMany([idOf('paid')]) }
    })
    expect((await approving.reply).failed).toMatchObject([{ message: takenBack }])
    expect(await db().$count(receipt)).toBe(0)
  })
})

describe('approving a single claim', () => {
  it('accepts a short payment', async () => {
    const idOf = await createClaims()
    const reply = await approveAs(current(), owner, idOf('short'))
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { message: messages.registrationApproved }])
  })

  it('does not accept one that was not shown as short, and shows the claim as it is now', async () => {
    const idOf = await createClaims()
    const id = idOf('short')
    const seen = await seenNow(current(), id)
    const approve = (bankState: string | null) =>
      owner({
        method: 'POST',
        url: `/api/registrations/${id}/approve`,
        payload: { seen: { ...seen, bankState } },
      })
    for (const bankState of [null, 'unknown', 'in_bank', 'not_in_statement']) {
      const reply = await approve(bankState)
      expect([reply.statusCode, reply.json()]).toMatchObject([
        409,
        {
          code: 'changed_meanwhile',
          extraDetails: 'A bank statement has Rs 9 less than was claimed.',
          registration: { bank: { state: 'short' } },
        },
      ])
    }
    expect(await db().$count(receipt)).toBe(0)
    expect((await approve('short')).statusCode).toBe(200)
  })

  it('returns 409 when the bank has reversed the payment', async () => {
    const idOf = await createClaims()
    const reply = await approveAs(current(), owner, idOf('back'))
    expect([reply.statusCode, reply.json()]).toMatchObject([409, { message: takenBack }])
    expect(await db().$count(receipt)).toBe(0)
  })
})
