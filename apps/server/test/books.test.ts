import { seenOf } from '@lectureshelf/contract/money/claims'
import type { Credit } from '@lectureshelf/contract/money/bank/credits'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '../src/platform/actor.ts'
import { findProblems } from '../src/cli/doctor.ts'
import { AppError } from '../src/platform/errors.ts'
import { readBooks } from '../src/money/books/books.service.ts'
import { storeReversals } from '../src/money/statements/reversals.ts'
import { storeCredits } from '../src/money/statements/statement-store.ts'
import { claim } from '../src/schema.ts'
import { type TestApp, useTestApp } from './harness.ts'
import { createDiscountCode } from './discount-codes.ts'
import { createPerson } from './people.ts'
import { createRandom } from './processes/padded-pdf.ts'
import { createEmptyStatement } from './statements/statement-factories.ts'

const current = useTestApp()
const lives = Number(process.env['RANDOM_LIVES'] ?? '0')
/** The seeds of the lives: eight in which every step is taken at least once. `npm run test:long` plays more. */
const seeds = lives > 0 ? Array.from({ length: lives }, (_, index) => index + 1) : [1, 2, 3, 4, 5, 8, 42, 50]
const stepsInSequence = 8
const prices = [9900, 12_900, 14_900]
const page = { page: 1, size: 100, q: '', sort: 'newest' } as const

interface Payment {
  utr: string
  amountPaise: number
  isReversed: boolean
}

/** One student's life with payments: what was sent, and what arrived. */
interface Life {
  app: TestApp
  random: () => number
  owners: [Actor, Actor]
  usn: string
  studentId: string
  statementId: string
  /** A discount code that two claims may use. */
  letters: string
  payments: Payment[]
  nextUtr: () => string
}

const pick = <Item>({ random }: Pick<Life, 'random'>, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)]
const owner = (life: Life): Actor => pick(life, life.owners) ?? life.owners[0]

const claimsOf = async ({ app, studentId }: Life, state: 'pending' | 'approved') => {
  const isOwn = and(eq(claim.studentId, studentId), eq(claim.state, state))
  return app.services.claims.view(await app.database.db.select().from(claim).where(isOwn))
}

/** Lists the credits of this life: each has the USN in its note. */
const creditsOf = async ({ app, usn }: Life): Promise<Credit[]> =>
  (await app.services.credits.list({ ...page, q: usn })).items

const arrive = async (life: Life, utr: string, amountPaise: number): Promise<void> => {
  const { app, statementId, usn, payments } = life
  const key = `${utr}|${amountPaise}`
  const found = {
    line: 2,
    day: '2026-10-01',
    candidates: [],
    payer: null,
    reversedOn: null,
    isSettlement: false,
  }
  const credit = { ...found, key, amountPaise, utr }
  const arrivedUtrs = new Set([utr])
  const batch = { statementId, planSizes: new Set(prices), linesDone: 1, now: app.clock.now(), arrivedUtrs }
  const { changed } = await storeCredits(app.database.db, { items: [credit], ...batch })
  if (changed === 0) return
  payments.push({ utr, amountPaise, isReversed: false })
  await app.database.runSql(`update bank_credit set note = '${usn}' where key = '${key}'`)
}

const seenGrantIn = ({ uses: [use] }: Credit) => {
  if (use === undefined || use.grant === null) return null
  const { receiptNumber, amountPaise, endsOn } = use.grant
  return { registrationId: use.registrationId, receiptNumber, amountPaise, endsOn }
}

/** Each step does something that may happen, or returns false where there is nothing to do it with. */
const steps: Record<string, (life: Life) => Promise<unknown>> = {
  claims: async (life) => {
    const { app, studentId, usn, nextUtr } = life
    const amountPaise = pick(life, prices) ?? 9900
    await app.database.db.insert(claim).values({
      kind: 'renewal',
      usn,
      plan: 'basic',
      amountPaise,
      utr: nextUtr(),
      semNum: 5,
      studentId,
      form: { name: 'Asha' },
    })
  },
  claimsWithCode: async (life) => {
    const { app, studentId, usn, nextUtr } = life
    const { discounts } = app.services
    const wish = {
      plan: 'basic' as const,
      shownPaise: undefined,
      typed: life.letters,
      guesser: { studentId },
    }
    const user = {
      kind: 'renewal' as const,
      plan: 'basic' as const,
      usn,
      studentId,
      college: 'BI',
      batch: '2022',
    }
    const price = await discounts.priceOf(wish)
    await app.database.db.transaction(async (tx) => {
      await discounts.reserve(tx, price.discountCode, user)
      const values = { plan: 'basic' as const, utr: nextUtr(), semNum: 5, form: { name: 'Asha' } }
      await tx.insert(claim).values({ kind: 'renewal', usn, studentId, ...values, ...price })
    })
  },
  isRejectedWithCode: async (life) => {
    const of = pick(
      life,
      (await claimsOf(life, 'pending')).filter(({ discount }) => discount !== null),
    )
    if (of === undefined) return false
    const shown = { id: of._id, seen: seenOf(of) }
    return life.app.services.claims.reject(owner(life), shown, 'There is no such payment.')
  },
  pays: async (life) => {
    const { random } = life
    const of = pick(life, await claimsOf(life, 'pending'))
    if (of === undefined) return false
    const difference = pick(life, [0, 0, 0, -900, 5100, of.amountPaise])
    return arrive(life, of.utr, of.amountPaise + (random() < 0.9 ? (difference ?? 0) : 0))
  },
  paysLate: async (life) => {
    const of = pick(life, await claimsOf(life, 'approved'))
    return of === undefined ? false : arrive(life, of.utr, of.amountPaise)
  },
  paysWithoutForm: (life) => arrive(life, life.nextUtr(), pick(life, prices) ?? 9900),
  isTakenBack: (life) => takeBack(life, (amountPaise) => amountPaise),
  isPartlyTakenBack: (life) => takeBack(life, (amountPaise) => amountPaise - 5000),
  isApproved: async (life) => {
    const of = pick(life, await claimsOf(life, 'pending'))
    if (of === undefined) return false
    return life.app.services.claims.approve(owner(life), { id: of._id, seen: seenOf(of) })
  },
  isApprovedByTwo: async (life) => {
    const of = pick(life, await claimsOf(life, 'pending'))
    if (of === undefined) return false
    const done = await Promise.allSettled(
      life.owners.map((actor) => life.app.services.claims.approve(actor, { id: of._id, seen: seenOf(of) })),
    )
    const failed = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(failed.every((error) => error instanceof AppError)).toBe(true)
    expect(failed.length).toBeGreaterThan(0)
    return failed.length === 1
  },
  isRejected: async (life) => {
    const of = pick(life, await claimsOf(life, 'pending'))
    if (of === undefined) return false
    const shown = { id: of._id, seen: seenOf(of) }
    return life.app.services.claims.reject(owner(life), shown, 'There is no such payment.')
  },
  isPaired: async (life) => {
    const of = pick(life, await claimsOf(life, 'pending'))
    const credit = pick(
      life,
      (await creditsOf(life)).filter(({ state }) => state === 'open'),
    )
    if (of === undefined || credit === undefined) return false
    // The owner accepts whatever the credit has.
    const seen = { ...seenOf(of), bankState: 'short' as const }
    return life.app.services.credits.pair(owner(life), credit._id, { claimId: of._id, seen })
  },
  isConfirmed: async (life) => {
    const { credits } = life.app.services
    const of = pick(life, (await credits.listWordGrants({ ...page, q: life.usn })).items)
    const credit = pick(
      life,
      (await creditsOf(life)).filter(({ state }) => state === 'open'),
    )
    if (of === undefined || credit === undefined) return false
    const { registrationId, grant } = of
    const { receiptNumber, amountPaise, endsOn } = grant
    const seen = { registrationId, receiptNumber, amountPaise, endsOn, restPaise: credit.restPaise }
    return credits.confirm(owner(life), credit._id, seen)
  },
  endsByHand: async (life) => {
    const { subscriptionManagement } = life.app.services
    const listed = await subscriptionManagement.list({ ...page, studentId: life.studentId })
    const of = pick(
      life,
      listed.items.filter(({ byHand }) => byHand !== null),
    )
    if (of === undefined || of.byHand === null || of.receiptNumber === null) return false
    const { receiptNumber, endsOn, byHand } = of
    const seen = { receiptNumber, endsOn, amountPaise: byHand.receivedPaise }
    return subscriptionManagement.endGrant(owner(life), of._id, { reason: 'It never arrived.', seen })
  },
  isMarked: async (life) => {
    const credit = pick(life, await creditsOf(life))
    if (credit === undefined) return false
    const mark = pick(life, ['refund_due', 'refund_due', 'not_ours', null] as const) ?? null
    const { _id: id, restPaise } = credit
    return life.app.services.credits.mark(owner(life), id, { mark, seen: { restPaise } })
  },
  isRefunded: async (life) => {
    const credit = pick(
      life,
      (await creditsOf(life)).filter(({ restPaise }) => restPaise > 0),
    )
    if (credit === undefined) return false
    const { _id: id, restPaise } = credit
    const form = { day: '2026-10-02', reference: 'N1', seen: { restPaise } }
    return life.app.services.credits.refund(owner(life), id, form)
  },
  isNotRefunded: async (life) => {
    const credit = pick(
      life,
      (await creditsOf(life)).filter(({ refunds }) => refunds.length > 0),
    )
    if (credit === undefined) return false
    return life.app.services.credits.undoRefund(owner(life), credit._id, credit.refunds[0]?._id ?? '')
  },
  endsWithRefund: (life) => endGrant(life, 'refund'),
  isUndone: (life) => endGrant(life, 'pending'),
  endsReversed: async (life) => {
    const credit = pick(
      life,
      (await creditsOf(life)).filter(({ state, uses }) => state === 'reversed' && uses.length > 0),
    )
    const seen = credit === undefined ? null : seenGrantIn(credit)
    if (credit === undefined || seen === null) return false
    const { statements } = life.app.services
    return statements.endReversed(owner(life), life.statementId, { lineId: credit._id, seen })
  },
  isCancelled: async (life) => {
    const { subscriptionManagement } = life.app.services
    const listed = await subscriptionManagement.list({ ...page, studentId: life.studentId })
    const of = pick(
      life,
      listed.items.filter(({ state }) => state !== 'cancelled'),
    )
    if (of === undefined) return false
    const form = { reason: 'Asked for it.', seen: { endsOn: of.endsOn } }
    return subscriptionManagement.cancel(owner(life), of._id, form)
  },
}

/** Has the bank take back a sum of a payment: the credits with its reference lose that sum, or all that is left. */
const takeBack = async (life: Life, sumOf: (amountPaise: number) => number) => {
  const { app, statementId, nextUtr } = life
  const payment = pick(
    life,
    life.payments.filter(({ isReversed }) => !isReversed),
  )
  if (payment === undefined) return false
  const { utr } = payment
  const amountPaise = sumOf(payment.amountPaise)
  const ofPayment = async () => (await creditsOf(life)).filter((credit) => credit.utr === utr)
  const leftIn = (credits: Credit[]): number =>
    credits.reduce((sum, { state, restPaise, uses }) => {
      const used = uses.reduce((total, use) => total + use.amountPaise, 0)
      return state === 'reversed' ? sum : sum + restPaise + used
    }, 0)
  const before = await ofPayment()
  const [recorded] = await app.database
    .runSql(
      `select count(*)::int as count from refund f join bank_credit b on b.id = f.credit_id where b.utr = '${utr}'
        and f.line_key is null and f.undone_at is null and f.amount_paise = ${amountPaise}`,
    )
    .then(({ rows }) => rows)
  const line = { line: 3, day: '2026-10-03', isWorded: true, key: nextUtr() }
  const arrivedUtrs = new Set([utr])
  const batch = { statementId, planSizes: new Set(prices), linesDone: 1, now: app.clock.now(), arrivedUtrs }
  await storeReversals(app.database.db, { items: [{ ...line, utr, amountPaise }], ...batch })
  const after = await ofPayment()
  // A recorded refund of the very sum is what the bank shows, and nothing more is lost.
  const lost = recorded?.['count'] === 0 ? Math.min(amountPaise, leftIn(before)) : 0
  expect(leftIn(before) - leftIn(after)).toBe(lost)
  for (const other of life.payments) {
    const credit = after.find((one) => one.utr === other.utr && one.amountPaise === other.amountPaise)
    if (credit?.state === 'reversed') other.isReversed = true
  }
  return true
}

/** Rare steps are tried more often. */
const rare = [
  'claimsWithCode',
  'isRejectedWithCode',
  'isTakenBack',
  'isRefunded',
  'isNotRefunded',
  'paysWithoutForm',
  'isPaired',
  'endsReversed',
  'isUndone',
  'isConfirmed',
]
const names = [...Object.keys(steps), ...rare, ...rare, 'isPaired', 'endsReversed']

const endGrant = async (life: Life, next: 'refund' | 'pending') => {
  const credit = pick(
    life,
    (await creditsOf(life)).filter(({ uses }) => uses.length > 0),
  )
  const seen = credit === undefined ? null : seenGrantIn(credit)
  if (credit === undefined || seen === null) return false
  return life.app.services.credits.endGrant(owner(life), credit._id, { next, reason: 'By mistake.', seen })
}

/** Checks what must hold after every step, for the credits and receipts of one life. */
const expectBooks = async (life: Life, steps: string[]): Promise<void> => {
  const { app, payments, studentId } = life
  const credits = await creditsOf(life)
  const sum = (paise: number[]): number => paise.reduce((total, one) => total + one, 0)
  const received = sum(payments.flatMap(({ amountPaise, isReversed }) => (isReversed ? [] : [amountPaise])))
  const kept = credits.filter(({ state }) => state !== 'reversed')
  const parts = kept.flatMap(({ restPaise, uses, refunds }) => [
    restPaise,
    ...uses.map((use) => use.amountPaise),
    ...refunds.map((refund) => refund.amountPaise),
  ])
  expect([steps, sum(kept.map(({ amountPaise }) => amountPaise)), sum(parts)]).toEqual([
    steps,
    received,
    received,
  ])
  const { rows } = await app.database.runSql(`select
    (select count(*)::int from subscription b where b.student_id = '${studentId}' and b.cancelled_at is null
      and not exists (select 1 from receipt r where r.subscription_id = b.id and r.voided_at is null)) as free,
    (select count(*)::int from receipt r join claim c on c.id = r.claim_id where r.student_id = '${studentId}'
      and r.voided_at is null and c.state <> 'approved') as unapproved`)
  expect([steps, rows]).toEqual([steps, [{ free: 0, unapproved: 0 }]])
}

/** Takes one of the steps that may be taken now. @returns its name, with the refusal if there was one */
const takeStep = async (life: Life, possible: string[], done: Map<string, number>): Promise<string> => {
  const name = pick(life, possible)
  if (name === undefined) return 'nothing'
  try {
    if ((await steps[name]?.(life)) === false) {
      return await takeStep(
        life,
        possible.filter((other) => other !== name),
        done,
      )
    }
    done.set(name, (done.get(name) ?? 0) + 1)
    return name
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return `${name}: ${error.message}`
  }
}

test(`in ${seeds.length} random lives the books add up after every step`, { timeout: 240_000 }, async () => {
  const app = current()
  const { db } = app.database
  const owners = await Promise.all(
    ['OWNER1', 'OWNER2'].map((usn) => createPerson(db, { usn, email: `${usn}@example.com`, isOwner: true })),
  )
  const actors = owners.map((row): Actor => ({
    ...row,
    kind: 'owner',
    sessionId: crypto.randomUUID(),
    place: { deptId: 'CSE', scheme: '2022', semNum: 5 },
    scope: null,
  }))
  const [first, second] = actors
  if (first === undefined || second === undefined) throw new Error('There are not two owners.')
  const statementId = await createEmptyStatement(db)
  const done = new Map<string, number>()
  let utrs = 0
  for (const seed of seeds) {
    const random = createRandom(seed)
    const usn = `LIFE${String(seed).padStart(4, '0')}`
    const { id: studentId } = await createPerson(db, { usn, email: `${usn}@example.com` })
    await createDiscountCode(db, { letters: `CODE${usn}`, maxUses: 2 })
    const nextUtr = () => String(632_000_000_000 + (utrs += 1))
    const life: Life = {
      app,
      random,
      owners: [first, second],
      usn,
      studentId,
      statementId,
      letters: `CODE${usn}`,
      payments: [],
      nextUtr,
    }
    const taken: string[] = [usn]
    for (let step = 0; step < stepsInSequence; step += 1) {
      taken.push(await takeStep(life, step === 0 ? ['claims'] : names, done))
      await expectBooks(life, taken)
    }
  }
  expect(await findProblems(app, { isDeep: false })).toEqual([])
  const { credits } = app.services
  const { receivedPaise, grantedPaise, reversedPaise, counts, toEnd, ...parts } = await credits.readSums()
  expect(grantedPaise + Object.values(parts).reduce((sum, paise) => sum + paise, 0)).toBe(receivedPaise)
  const months = await readBooks(db, app.clock.now())
  const { rows: kept } = await app.database.runSql(`select sum(amount_paise - refunded_paise)::int as paise
    from bank_credit where reversed_on is null and mark is distinct from 'not_ours'`)
  expect(months.at(-1)?.closingPaise).toBe(kept[0]?.['paise'])
  // The count in SQL and each credit decide alike which grants are to be ended.
  const { items } = await credits.list({ page: 1, size: 10_000, q: '', state: 'reversed' })
  expect(items.filter(({ uses }) => uses.some(({ isToEnd }) => isToEnd))).toHaveLength(toEnd)
  // Every step was taken, and not only refused.
  expect(Object.keys(steps).filter((name) => !done.has(name))).toEqual([])
  expect([reversedPaise, counts.granted, counts.refunded, toEnd].map((count) => count > 0)).toEqual([
    true,
    true,
    true,
    true,
  ])
})
