import type { Credit, CreditSums } from '@lectureshelf/contract/money/bank/credits'
import { expect } from 'vitest'
import { findProblems } from '../../src/cli/doctor.ts'
import { createSignUp, utrOf } from '../claim-factories.ts'
import type { Client, TestApp } from '../harness.ts'
import { dropped } from './desk.ts'
import { type CsvPayment, csvOf } from './statement-factories.ts'

/** Returns the payment of a number: each has its own UTR and payer. */
export const paymentOf = (number: number, rupees: string): CsvPayment => ({
  day: '01/10/26',
  rupees,
  utr: utrOf(number),
  payer: `payer${number}.name@okaxis`,
})

/** Returns what the owner does on the Credits page. */
export const creditDesk = (app: () => TestApp, owner: () => Client) => {
  const list = async (query = '') =>
    (await owner()({ url: `/api/credits${query}` })).json<{ items: Credit[]; total: number }>()
  const sums = async (query = '') => (await owner()({ url: `/api/credits/sums${query}` })).json<CreditSums>()
  const change = async (
    method: 'PUT' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    by: Client = owner(),
  ) => {
    const reply = await by({ method, url: `/api/credits/${path}`, payload })
    return { status: reply.statusCode, ...reply.json<{ message: string; credit: Credit; code?: string }>() }
  }
  const seenGrantIn = ({ uses: [use] }: Credit) => {
    if (use === undefined || use.grant === null) throw new Error('Nothing was granted.')
    const { receiptNumber, amountPaise, endsOn } = use.grant
    return { registrationId: use.registrationId, receiptNumber, amountPaise, endsOn }
  }
  return {
    list,
    sums,
    change,
    seenGrantIn,
    /** Drops a statement with one payment for each amount; the UTRs are those of the numbers from 1. */
    received: (...rupees: string[]) =>
      dropped(owner(), csvOf(rupees.map((sum, index) => paymentOf(index + 1, sum)))),
    /** Stores a sign-up with the UTR of its number. */
    signUp: (number: number, fields: Record<string, string> = {}) =>
      createSignUp(app().database.db, {
        usn: `1LS26CS00${number}`,
        utr: utrOf(number),
        email: `${number}@example.com`,
        ...fields,
      }),
    only: async (query = ''): Promise<Credit> => {
      const { items } = await list(query)
      if (items[0] === undefined || items.length > 1) throw new Error(`There are ${items.length} credits.`)
      return items[0]
    },
    mark: ({ _id: id, restPaise }: Credit, to: string | null, by?: Client) =>
      change('PUT', `${id}/mark`, { mark: to, seen: { restPaise } }, by),
    refund: ({ _id: id, restPaise }: Credit, fields: object = {}) =>
      change('POST', `${id}/refunds`, {
        day: '2026-10-02',
        reference: 'N123',
        seen: { restPaise },
        ...fields,
      }),
    endGrant: (credit: Credit, next: 'refund' | 'pending', by?: Client) =>
      change(
        'POST',
        `${credit._id}/end-grant`,
        { next, reason: 'It was paid twice.', seen: seenGrantIn(credit) },
        by,
      ),
    problems: () => findProblems(app(), { isDeep: false }),
    /** Checks that the parts are the whole, and that the doctor finds nothing. */
    expectOrder: async () => {
      const { receivedPaise, ...parts } = await sums()
      const { grantedPaise, heldPaise, openPaise, refundDuePaise, refundedPaise, notOursPaise } = parts
      expect(grantedPaise + heldPaise + openPaise + refundDuePaise + refundedPaise + notOursPaise).toBe(
        receivedPaise,
      )
      expect(await findProblems(app(), { isDeep: false })).toEqual([])
    },
  }
}
