import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { errorMessages, messages } from '@lectureshelf/contract/messages'
import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { type Credit, creditOps } from '@lectureshelf/contract/money/bank/credits'
import { type StudentData, studentOps } from '@lectureshelf/contract/people/students'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { creditUse, makeCredit, noSums } from '../../../test/credits.ts'
import { findDialog, openRows, toasts } from '../../../test/dom.ts'
import { refusal, server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { cashier, owner } from '../../../test/people.ts'

const title = 'Rs 99 on 21 Nov 2026'
const goneBack = makeCredit({
  state: 'reversed',
  restPaise: 0,
  reversedOn: '2026-11-23',
  isRestorable: true,
  uses: [{ ...creditUse, isToEnd: true }],
})
const maybeBack = makeCredit({ maybeReversedOn: '2026-11-24' })
const here = makeCredit({ state: 'granted', restPaise: 0, uses: [creditUse] })

const list = (credit: Credit) => {
  server.on(creditOps.list, { items: [credit], total: 1 })
}

const open = async (credit: Credit, as: StudentData) => {
  const address = as.isOwner ? addresses.credits : deskAddressOf(addresses.credits)
  const opening = openPage(`${address}?state=all`, { as })
  list(credit)
  server.on(creditOps.sums, noSums)
  server.on(accountOps.list, { items: [] })
  const { user } = await opening
  await main().findByRole('list', { name: 'Credits' })
  openRows()
  return user
}

const button = (name: string) => main().queryByRole('button', { name: `${name}: ${title}` })

type User = Awaited<ReturnType<typeof open>>

/** Presses a button of the credit, and answers yes to its question. */
const press = async (user: User, name: string, question: string) => {
  await user.click(main().getByRole('button', { name: `${name}: ${title}` }))
  await user.click((await findDialog(question)).getByRole('button', { name }))
}

const sayHere = (user: User) => press(user, 'The money is here', 'Is the money here?')
const sayBack = (user: User) => press(user, 'It went back', 'Did the bank take this payment back?')

type Correction = typeof creditOps.restore | typeof creditOps.takeBack

/** Answers as the server does, which wants the password where the contract does. */
const answer = (op: Correction, message: string, now: Credit) => {
  let isProved = false
  server.on(studentOps.confirmPassword, () => {
    isProved = true
    return { message: messages.passwordConfirmed, confirmedUntil: '2026-11-24T10:05:00.000Z' }
  })
  server.on(op, () => {
    if (op.passwordAgain === 'always' && !isProved) return refusal('password_required')
    list(now)
    return { message, credit: now }
  })
}

/** Refuses a correction because someone else decided first: the list has the credit as it is now. */
const decideFirst = (op: Correction, now: Credit) => {
  server.on(op, () => {
    list(now)
    return refusal('changed_meanwhile', { message: messages.creditChanged })
  })
}

describe('a payment that only words call taken back', () => {
  test('is here when an owner confirms it with the password, of the day that they saw', async () => {
    const user = await open(goneBack, owner)
    answer(creditOps.restore, messages.creditRestored, here)
    await sayHere(user)
    await findDialog('Enter your password again')
    expect(toasts()).toEqual([])
    await user.keyboard('the password{Enter}')
    await waitFor(() => expect(toasts()).toEqual([messages.creditRestored]))
    const sent = { params: { id: goneBack._id }, body: { seen: { reversedOn: '2026-11-23' } } }
    expect(server.sent(creditOps.restore)).toMatchObject([sent, sent])
    await waitFor(() => expect(button('The money is here')).toBeNull())
  })

  test('stays taken back without the password', async () => {
    const user = await open(goneBack, owner)
    answer(creditOps.restore, messages.creditRestored, here)
    await sayHere(user)
    await findDialog('Enter your password again')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(toasts()).toEqual([errorMessages.password_required]))
    expect(server.sent(creditOps.restore)).toHaveLength(1)
    expect(button('The money is here')).not.toBeNull()
  })

  test('is shown as it is now when someone else decided first', async () => {
    const user = await open(goneBack, owner)
    decideFirst(creditOps.restore, here)
    await sayHere(user)
    await waitFor(() => expect(toasts()).toEqual([messages.creditChanged]))
    await waitFor(() => expect(button('The money is here')).toBeNull())
    expect(main().queryByText(/The bank took it back/u)).toBeNull()
  })

  test.each([
    ['a cashier', goneBack, cashier],
    ['an owner whose bank has a line of it', { ...goneBack, isRestorable: false }, owner],
  ])('is not for %s to bring back', async (_who, credit, as) => {
    await open(credit, as)
    expect(main().getByText('The bank took it back on 23 Nov 2026.')).toBeDefined()
    expect(button('The money is here')).toBeNull()
  })
})

describe('a payment that may have gone back, like others that look the same', () => {
  test.each([
    ['an owner', owner],
    ['a cashier', cashier],
  ])('went back when %s confirms it, of the day that they saw', async (_who, as) => {
    const user = await open(maybeBack, as)
    expect(main().getByText(/^Money went back to this payer on 24 Nov 2026/u)).toBeDefined()
    answer(creditOps.takeBack, messages.creditTakenBack, { ...goneBack, isRestorable: false })
    await sayBack(user)
    await waitFor(() => expect(toasts()).toEqual([messages.creditTakenBack]))
    expect(server.sent(creditOps.takeBack)).toMatchObject([
      { params: { id: maybeBack._id }, body: { seen: { maybeReversedOn: '2026-11-24' } } },
    ])
    expect(server.sent(studentOps.confirmPassword)).toEqual([])
    await waitFor(() => expect(button('It went back')).toBeNull())
  })

  test('is shown as it is now when someone else decided first', async () => {
    const user = await open(maybeBack, cashier)
    decideFirst(creditOps.takeBack, makeCredit())
    await sayBack(user)
    await waitFor(() => expect(toasts()).toEqual([messages.creditChanged]))
    await waitFor(() => expect(button('It went back')).toBeNull())
    expect(main().queryByText(/^Money went back to this payer/u)).toBeNull()
  })

  test('is left alone when the question is answered with no', async () => {
    const user = await open(maybeBack, cashier)
    await user.click(main().getByRole('button', { name: `It went back: ${title}` }))
    await user.click(
      (await findDialog('Did the bank take this payment back?')).getByRole('button', { name: 'Cancel' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(creditOps.takeBack)).toEqual([])
  })
})
