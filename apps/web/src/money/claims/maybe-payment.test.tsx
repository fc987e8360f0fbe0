import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import { type Claim, claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import { creditRefusals, deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { makeCredit } from '../../../test/credits.ts'
import { findDialog, openRows, toasts } from '../../../test/dom.ts'
import { refusal, server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { cashier, owner } from '../../../test/people.ts'
import { asAsked } from '../../lib/money/short-pairing.ts'

const utr = '627412345602'
const payment = {
  creditId: makeCredit()._id,
  day: '2026-11-21',
  restPaise: 9900,
  candidates: ['627412345601', utr],
}
const waiting = makeClaim({ utr, maybePayments: [payment] })
const sentence = 'Rs 99 on 21 Nov 2026 may be this payment: its line has 627412345601 and 627412345602.'

const list = (...claims: Claim[]) => {
  server.on(claimOps.list, { items: claims, total: claims.length })
}

const open = async (claim: Claim, as: StudentData) => {
  const address = as.isOwner ? addresses.registrations : deskAddressOf(addresses.registrations)
  const opening = openPage(address, { as })
  list(claim)
  const { user } = await opening
  await main().findByRole('list', { name: 'Claims' })
  openRows()
  return user
}

const payments = () => within(main().getByRole('list', { name: `Payments that may be of ${waiting.usn}` }))
const choice = () => main().queryByRole('button', { name: /^Choose and approve: Rs \d+ on 21 Nov 2026 for / })

type User = Awaited<ReturnType<typeof open>>

/** Presses the button of the payment; returns the question. */
const choose = async (user: User) => {
  await user.click(payments().getByRole('button', { name: /^Choose and approve: / }))
  return findDialog('Is this their payment?')
}

/** Lets the server approve the claim, which then waits no longer. */
const approve = () => {
  server.on(creditOps.pair, () => {
    list()
    return {
      message: messages.registrationApproved,
      credit: makeCredit({ utr, state: 'granted', restPaise: 0 }),
    }
  })
}

describe('a payment in whose line the UTR of a claim is one of two numbers', () => {
  test.each([
    ['an owner', owner],
    ['a cashier', cashier],
  ])('pays for the claim once %s chose it, as the question showed it', async (_who, as) => {
    const user = await open(waiting, as)
    expect(payments().getByText(sentence)).toBeDefined()
    expect(main().queryByText(deskRefusals.unproven)).toBeNull()
    approve()
    const dialog = await choose(user)
    expect(
      dialog.getByText(
        `The line of Rs 99 on 21 Nov 2026 has 627412345601 and ${utr}. ${utr} becomes its reference, and ${waiting.usn} is approved.`,
      ),
    ).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Choose and approve' }))
    await waitFor(() => expect(toasts()).toEqual([messages.registrationApproved]))
    expect(server.sent(creditOps.pair).map(({ params, body }) => [params, body])).toEqual([
      [{ id: payment.creditId }, { registrationId: waiting._id, seen: seenOf(waiting) }],
    ])
    await waitFor(() => expect(choice()).toBeNull())
  })

  const small = makeClaim({ utr, maybePayments: [{ ...payment, restPaise: 4900 }] })

  test('says to an owner that it is short, and sends that they were asked', async () => {
    const user = await open(small, owner)
    approve()
    const dialog = await choose(user)
    expect(dialog.getByText(/Rs 50/u)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Choose and approve' }))
    await waitFor(() => expect(toasts()).toEqual([messages.registrationApproved]))
    const seen = seenOf(asAsked(small, 4900))
    expect(seen.bankState).toBe('short')
    expect(server.sent(creditOps.pair).map(({ body }) => body)).toEqual([{ registrationId: small._id, seen }])
  })

  test.each([
    ['a sum that is too small', small],
    ['a claim of their own', makeClaim({ utr, usn: cashier.usn, maybePayments: [payment] })],
  ])('is shown to a cashier, but not theirs to choose, for %s', async (_why, claim) => {
    await open(claim, cashier)
    expect(
      main().getByText(
        /^Rs \d+ on 21 Nov 2026 may be this payment: its line has 627412345601 and 627412345602\.$/u,
      ),
    ).toBeDefined()
    expect(choice()).toBeNull()
  })

  test('says why it was refused when someone else chose first, and asks for the claims again', async () => {
    const user = await open(waiting, cashier)
    server.on(creditOps.pair, () => {
      list(makeClaim({ ...waiting, maybePayments: [] }))
      return refusal('conflict', { message: creditRefusals.ofAnotherPayment })
    })
    const dialog = await choose(user)
    await user.click(dialog.getByRole('button', { name: 'Choose and approve' }))
    await waitFor(() => expect(toasts()).toEqual([creditRefusals.ofAnotherPayment]))
    await waitFor(() => expect(choice()).toBeNull())
    expect(main().queryByText(sentence)).toBeNull()
  })

  test('is not offered to a claim that is decided', async () => {
    await open({ ...waiting, state: 'approved', decidedAt: '2026-11-22T10:00:00.000Z' }, owner)
    expect(main().queryByText(sentence)).toBeNull()
    expect(choice()).toBeNull()
  })
})
