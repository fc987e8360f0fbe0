import type { Credit } from '@lectureshelf/contract/money/bank/credits'
import type { Receipt } from '@lectureshelf/contract/money/receipts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { approveAs, seenInRow } from '../../../test/claim-decisions.ts'
import { receiptNumber, utrOf } from '../../../test/claim-factories.ts'
import { type Client, useTestApp } from '../../../test/harness.ts'
import { creditDesk, paymentOf } from '../../../test/statements/credit-desk.ts'
import { dropped } from '../../../test/statements/desk.ts'
import { csvOf } from '../../../test/statements/statement-factories.ts'
import { claim, creditUse, mail, receipt, student } from '../../schema.ts'

const current = useTestApp()
const db = () => current().database.db
let owner: Client
const { list, change, received, signUp, only, expectOrder, problems } = creditDesk(current, () => owner)

beforeEach(async () => {
  owner = await current().as('owner')
})

describe('a receipt', () => {
  const receiptOf = async (number: number) => {
    const [row] = await db()
      .select({ receipt })
      .from(receipt)
      .where(eq(receipt.usn, `1LS26CS00${number}`))
    if (row === undefined) throw new Error('There is no receipt.')
    return row.receipt
  }
  const grant = async (rupees: string) => {
    const { id } = await signUp(1)
    await received(rupees)
    expect((await approveAs(current(), owner, id)).statusCode).toBe(200)
    return receiptOf(1)
  }

  it('says what arrived, on which day and of which credit', async () => {
    expect(await grant('149.00')).toMatchObject({
      amountPaise: 14_900,
      receivedPaise: 14_900,
      basis: 'credit',
      payments: [{ day: '2026-10-01', utr: utrOf(1), amountPaise: 14_900, ofPaise: 14_900 }],
    })
    await expectOrder()
  })

  it('says less for a short payment that was accepted, and so do the revenue and the mail', async () => {
    expect(await grant('140.00')).toMatchObject({ amountPaise: 14_900, receivedPaise: 14_000 })
    const insights = await owner({ url: '/api/insights' })
    expect(insights.json()).toMatchObject({ monthPaise: 14_000, monthReceipts: 1 })
    const [sent] = await db().select().from(mail)
    expect(sent?.textBody).toContain('You paid Rs 140;')
    await expectOrder()
  })

  it('says the price for a larger payment, whose rest stays open', async () => {
    expect(await grant('200.00')).toMatchObject({
      receivedPaise: 14_900,
      payments: [{ amountPaise: 14_900, ofPaise: 20_000 }],
    })
    expect(await only()).toMatchObject({ state: 'open', restPaise: 5100 })
    await expectOrder()
  })

  it("names the owner's word where no statement has the payment, and stays so when one arrives", async () => {
    const { id } = await signUp(1)
    await approveAs(current(), owner, id)
    expect(await receiptOf(1)).toMatchObject({ basis: 'word', receivedPaise: 14_900, payments: [] })
    await received('149.00')
    expect(await receiptOf(1)).toMatchObject({ basis: 'word', payments: [] })
    expect(await only()).toMatchObject({ state: 'granted', uses: [{ registrationId: id }] })
    await expectOrder()
  })

  it('names who issued it then, and its number restarts with the financial year', async () => {
    const issuer = { legalName: 'Suma Shetty', address: '12 MG Road', gstin: '', sac: '1234', taxPercent: 18 }
    await owner({ method: 'PUT', url: '/api/settings', payload: { issuer } })
    const first = await grant('149.00')
    expect(first).toMatchObject({
      label: receiptNumber(1),
      issuer: { legalName: 'Suma Shetty', address: '12 MG Road', gstin: '', sac: '', taxPercent: 0 },
    })
    await db().update(receipt).set({ financialYear: '25-26', label: 'LS/25-26/000001' })
    const { id } = await signUp(2)
    await approveAs(current(), owner, id)
    expect(await receiptOf(2)).toMatchObject({ number: 1, label: receiptNumber(1) })
    await expectOrder()
    await db()
      .update(receipt)
      .set({ number: 2 })
      .where(eq(receipt.label, receiptNumber(1)))
    const [problem] = await problems()
    expect(problem).toMatch(/^There is no receipt with the number \d\d-\d\d 1, but a later one\.$/)
  })

  it('of a tax invoice stores equal halves, which its print, the books and the export read', async () => {
    const gstin = '29AAGCB7383J1Z4'
    const issuer = { legalName: 'Suma Shetty', address: '12 MG Road', gstin, sac: '998431', taxPercent: 18 }
    await owner({ method: 'PUT', url: '/api/settings', payload: { issuer } })
    const { subscriptionId, ...stored } = await grant('149.00')
    expect(stored).toMatchObject({ taxablePaise: 12_627, centralTaxPaise: 1136, stateTaxPaise: 1136 })
    const tax = { taxablePaise: 12_627, centralPaise: 1136, statePaise: 1136, roundOffPaise: 1 }
    const printed = (await owner({ url: `/api/subscriptions/${subscriptionId}/receipt` })).json<Receipt>()
    expect(printed.tax).toEqual(tax)
    const { months } = (await owner({ url: '/api/books' })).json<{ months: { tax: unknown }[] }>()
    expect(months.at(-1)?.tax).toEqual(tax)
    await expectOrder()
    await owner({ method: 'PUT', url: '/api/settings', payload: { issuer: { ...issuer, taxPercent: 5 } } })
    expect(await receiptOf(1)).toMatchObject(stored)
    await db().update(receipt).set({ stateTaxPaise: 1137 })
    expect(await problems()).toEqual([
      `The tax on the receipt with the number ${receiptNumber(1)} does not add up to its sum.`,
    ])
  })

  const acceptedBy = async () => {
    const { subscriptionId } = await receiptOf(1)
    const reply = await owner({ url: `/api/subscriptions/${subscriptionId}/receipt` })
    return reply.json<Receipt>().acceptedBy
  }

  it('names whoever accepted a short sum by their name at that time, and no one for the whole price', async () => {
    await grant('140.00')
    const { id } = await current().person('owner')
    await db().update(student).set({ name: 'Suma Rao' }).where(eq(student.id, id))
    expect(await acceptedBy()).toBe('Suma Shetty')
    await db().update(receipt).set({ receivedPaise: 14_900 })
    expect(await acceptedBy()).toBeNull()
  })

  it("names whoever gave the owner's word", async () => {
    const { id } = await signUp(1)
    await approveAs(current(), owner, id)
    expect(await acceptedBy()).toBe('Suma Shetty')
  })

  it('is shown to its student with the credit', async () => {
    await grant('200.00')
    const { subscriptionId } = await receiptOf(1)
    const reply = await owner({ url: `/api/subscriptions/${subscriptionId}/receipt` })
    expect(reply.json<Receipt>()).toMatchObject({
      basis: 'credit',
      receivedPaise: 14_900,
      payments: [{ ofPaise: 20_000 }],
      voidKind: null,
    })
  })
})

describe('a credit', () => {
  const pair = async (credit: Credit, number: number) => {
    const [row] = await db()
      .select()
      .from(claim)
      .where(eq(claim.usn, `1LS26CS00${number}`))
    if (row === undefined) throw new Error('There is no claim.')
    return change('POST', `${credit._id}/pair`, { registrationId: row.id, seen: seenInRow(row) })
  }

  it('may pay for two claims', async () => {
    await signUp(2, { plan: 'basic' })
    await signUp(3, { plan: 'basic' })
    await received('198.00')
    const first = await pair(await only(), 2)
    expect(first).toMatchObject({ status: 200, credit: { state: 'open', restPaise: 9900 } })
    const second = await pair(await only(), 3)
    expect(second).toMatchObject({
      status: 200,
      credit: { state: 'granted', restPaise: 0, uses: [{ usn: '1LS26CS002' }, { usn: '1LS26CS003' }] },
    })
    await expectOrder()
  })

  it('may pay for a claim together with another', async () => {
    await signUp(1, { plan: 'basic' })
    await received('90.00', '9.00')
    const { items } = await list('?state=open')
    const [nine] = items
    if (nine === undefined) throw new Error('There is no open credit.')
    expect(await pair(nine, 1)).toMatchObject({ status: 200 })
    expect(await db().select().from(receipt)).toMatchObject([
      { receivedPaise: 9900, payments: [{ amountPaise: 900 }, { amountPaise: 9000 }] },
    ])
    await expectOrder()
  })

  it('may bring in a later statement what a pending claim lacks, and nothing else is kept for it', async () => {
    await signUp(1, { plan: 'basic' })
    await received('90.00')
    const second = await dropped(owner, csvOf([paymentOf(7, '9.00'), paymentOf(8, '8.00')]))
    expect(second).toMatchObject({
      orphan: [{ credit: { utr: utrOf(7), amountPaise: 900 } }],
      other: { count: 1, amountPaise: 800 },
    })
    const [nine] = (await list('?state=open')).items
    if (nine === undefined) throw new Error('There is no open credit.')
    expect(await pair(nine, 1)).toMatchObject({ status: 200 })
    expect(await db().select().from(receipt)).toMatchObject([{ receivedPaise: 9900 }])
    const third = await dropped(owner, csvOf([paymentOf(9, '9.00')]))
    expect(third).toMatchObject({ orphan: [], other: { count: 1, amountPaise: 900 } })
    await expectOrder()
  })

  it('pays for nothing twice: of two owners at once, one hears that it is taken', async () => {
    await signUp(2)
    await signUp(3)
    await received('149.00')
    const credit = await only()
    const replies = await Promise.all([pair(credit, 2), pair(credit, 3)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await db().$count(creditUse)).toBe(1)
    await expectOrder()
  })
})
