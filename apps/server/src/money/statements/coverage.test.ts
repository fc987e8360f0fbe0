import type { Claim } from '@lectureshelf/contract/money/claims'
import { messages } from '@lectureshelf/contract/messages'
import { beforeEach, describe, expect, it } from 'vitest'
import { signUpFields, utrOf, utrOn } from '../../../test/claim-factories.ts'
import { useTestApp } from '../../../test/harness.ts'
import { postedForm } from '../../../test/posted-form.ts'
import { dropped, ofPayee, readAgain } from '../../../test/statements/desk.ts'
import { csvDay, csvOf } from '../../../test/statements/statement-factories.ts'
import { dayOf, dayStart } from '../../platform/clock.ts'
import { claim, provisionalAccess } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

beforeEach(() => {
  current().clock.freeze()
})

const daysAgo = (days: number): Date => new Date(current().clock.now().getTime() - days * dayMs)

/** Moves the clock to twenty past midnight in India. */
const advanceToMidnight = (): void => {
  const { clock } = current()
  const midnight = dayStart(dayOf(new Date(clock.now().getTime() + dayMs)))
  clock.advance(midnight.getTime() + 20 * minuteMs - clock.now().getTime())
}

/** Imports a statement of the payee with a stranger's payment on each of two days. */
const dropBetween = async (first: number, last: number) => {
  const lines = [first, last].map((days) => ({
    day: csvDay(daysAgo(days)),
    rupees: '5000.00',
    utr: utrOn('2026-01-01', 10 * first + days),
  }))
  return dropped(await current().as('owner'), csvOf(lines), ofPayee)
}

const bankWord = async () => {
  const reply = await (await current().as('owner'))({ url: '/api/registrations' })
  return reply.json<{ items: Claim[] }>().items[0]?.bank?.state
}

describe('a payment shortly before midnight that is claimed after it', () => {
  it('is missing only once statements together have the day of the payment too', async () => {
    advanceToMidnight()
    const client = await current().as('lapsedStudent')
    const reply = await client({
      method: 'POST',
      url: '/api/renewals',
      payload: { plan: 'basic', utr: utrOn(dayOf(daysAgo(1)), 1) },
    })
    expect(reply.json()).toMatchObject({ message: messages.paymentNotedReading })
    const endedAt = async () => (await db().select().from(provisionalAccess))[0]?.endedAt
    current().clock.advance(1.5 * dayMs)
    await dropBetween(1, 0)
    expect([await endedAt(), await bankWord()]).toEqual([null, 'unknown'])
    await dropBetween(3, 1)
    expect([await endedAt(), await bankWord()]).toEqual([current().clock.now(), 'not_in_statement'])
  })
})

describe('a payment in whose line two numbers may be its reference', () => {
  it('is not called missing, and reading on trust continues', async () => {
    const { clock } = current()
    const client = await current().as('lapsedStudent')
    const utr = utrOn(dayOf(clock.now()), 1)
    await client({ method: 'POST', url: '/api/renewals', payload: { plan: 'basic', utr } })
    clock.advance(1.5 * dayMs)
    const typed = utrOn(dayOf(daysAgo(1)), 77_777)
    const around = [3, 0].map((days) => ({
      day: csvDay(daysAgo(days)),
      rupees: '5000.00',
      utr: utrOn('2026-01-01', days + 1),
    }))
    const lines = csvOf(around).toString().trimEnd().split('\n')
    const day = csvDay(daysAgo(1))
    lines.splice(2, 0, `${day},UPI-SOMEBODY-asha@okaxis-UTIB0000123-${utr}-${typed},,${day},,99.00,1000.00`)
    await dropped(await current().as('owner'), Buffer.from(`${lines.join('\n')}\n`), ofPayee)
    expect(await bankWord()).toBe('unknown')
    expect(await db().select().from(provisionalAccess)).toMatchObject([{ endedAt: null }])
  })
})

describe('a corrected sign-up', () => {
  const post = async (fields: Record<string, string> = {}) => {
    const reply = await current().visitor(postedForm(signUpFields(fields)))
    expect(reply.statusCode, reply.body).toBe(200)
  }

  it('was paid for before its correction, on the day that its UTR names', async () => {
    const { clock } = current()
    const paid = { utr: utrOn(dayOf(clock.now()), 1) }
    await post(paid)
    await db().update(claim).set({ state: 'rejected', reason: 'Which college?', decidedAt: clock.now() })
    clock.advance(5 * dayMs)
    await post({ ...paid, college: 'RV' })
    clock.advance(4 * dayMs)
    const later = await dropBetween(5, 1)
    expect([later.missing, await bankWord()]).toEqual([[], 'unknown'])
    await dropBetween(9, 5)
    expect(await bankWord()).toBe('not_in_statement')
    const { missing } = await readAgain(await current().as('owner'), later._id)
    expect(missing.map(({ usn }) => usn)).toEqual(['1LS26CS001'])
  })

  it('that is sent again without a change keeps its day', async () => {
    await post()
    const [before] = await db().select().from(claim)
    current().clock.advance(2 * dayMs)
    await post({ utr: utrOf(1) })
    expect(await db().select().from(claim)).toMatchObject([
      { createdAt: before?.createdAt, correctedAt: null },
    ])
  })
})
