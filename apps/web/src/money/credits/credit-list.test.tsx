import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import { type Account, accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { type Credit, type WordGrant, creditOps } from '@lectureshelf/contract/money/bank/credits'
import { claimChanges } from '@lectureshelf/contract/money/payment-messages'
import { statementOps } from '@lectureshelf/contract/money/statements'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { creditUse, grant, makeAccount, makeCredit, noSums } from '../../../test/credits.ts'
import { fill, findDialog, openRows, toasts, valueOf } from '../../../test/dom.ts'
import { refusal, server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { cashier, owner } from '../../../test/people.ts'

interface Opened {
  credits: Credit[]
  accounts?: Account[]
  search?: string
  toEnd?: number
  as?: StudentData
}

const open = async ({ credits, accounts = [], search = '', toEnd = 0, as = owner }: Opened) => {
  const address = as.isOwner ? addresses.credits : deskAddressOf(addresses.credits)
  const opening = openPage(`${address}${search}`, { as })
  server.on(creditOps.list, { items: credits, total: credits.length })
  server.on(creditOps.sums, { ...noSums, toEnd })
  server.on(accountOps.list, { items: accounts })
  const page = await opening
  await main().findByRole('list', { name: 'Credits' })
  return page
}

const [shop, bank] = [makeAccount(1, 'Shop'), makeAccount(2, 'Bank')]
const ofShop = makeCredit({ accounts: [{ _id: shop._id, name: 'Shop' }] })

describe('the accounts of credits', () => {
  test('one is chosen where there are several, also for the download', async () => {
    const { user } = await open({ credits: [ofShop], accounts: [bank, shop] })
    expect(main().getByText(/to Shop/u)).toBeDefined()
    await user.selectOptions(await main().findByLabelText('Account'), 'Shop')
    await waitFor(() =>
      expect(server.sent(creditOps.list).at(-1)?.query).toMatchObject({ state: 'open', account: shop._id }),
    )
    const download = main().getByRole('link', { name: 'Download' }).getAttribute('href') ?? ''
    expect(new URLSearchParams(download.split('?')[1]).get('account')).toBe(shop._id)
  })

  test('narrow the sums to the chosen one', async () => {
    const { user } = await open({ credits: [ofShop], accounts: [bank, shop], toEnd: 1 })
    expect(main().getByRole('region', { name: 'Sums of all credits' })).toBeDefined()
    server.on(creditOps.sums, ({ query }) => ({
      ...noSums,
      receivedPaise: query['account'] === shop._id ? 14_900 : 34_700,
      toEnd: 1,
    }))
    await user.selectOptions(await main().findByLabelText('Account'), 'Shop')
    const sums = within(await main().findByRole('region', { name: 'Sums of the credits of this account' }))
    expect(sums.getByText('Rs 149')).toBeDefined()
    const task =
      sums.getByRole('link', { name: /taken back, with access to end/u }).getAttribute('href') ?? ''
    expect(new URLSearchParams(task.split('?')[1]).get('account')).toBe(shop._id)
  })

  test('are no filter where there is one', async () => {
    await open({ credits: [ofShop], accounts: [shop] })
    await waitFor(() => expect(server.sent(accountOps.list)).toHaveLength(1))
    expect(main().queryByLabelText('Account')).toBeNull()
  })
})

describe('a credit that the bank took back', () => {
  const takenBack = makeCredit({
    state: 'reversed',
    restPaise: 0,
    reversedOn: '2026-11-23',
    uses: [{ ...creditUse, isToEnd: true }],
  })
  const endButton = () => main().queryByRole('button', { name: /^End access of 1LS22CS301/u })

  test.each([
    ['an owner', owner],
    ['a cashier', cashier],
  ])('lets %s end what was granted for it, after a question', async (_who, as) => {
    const { user } = await open({ credits: [takenBack], search: '?state=to_end', as })
    expect(server.sent(creditOps.list).at(-1)?.query).toMatchObject({ state: 'to_end' })
    openRows()
    const button = endButton()
    if (button !== null) await user.click(button)
    const dialog = await findDialog('End access and void the receipt?')
    expect(
      dialog.getByText(/The bank took Rs 99 of Paper Anil \(1LS22CS301\) back on 23 Nov 2026\./u),
    ).toBeDefined()
    server.on(statementOps.endReversed, ({ body }) => {
      expect(body).toEqual({
        seen: {
          registrationId: creditUse.registrationId,
          receiptNumber: 'LS/26-27/000001',
          amountPaise: 9900,
          endsOn: '2027-05-21',
        },
      })
      const headers = { 'content-type': 'application/json' }
      return new Response(JSON.stringify({ message: messages.accessEnded }), { headers })
    })
    await user.click(dialog.getByRole('button', { name: 'End access' }))
    await waitFor(() => expect(toasts()).toEqual([messages.accessEnded]))
    expect(server.sent(statementOps.endReversed).map(({ params }) => params)).toEqual([
      { id: takenBack.statements[0]?._id, lineId: takenBack._id },
    ])
  })

  test('offers nothing once that was ended', async () => {
    await open({ credits: [{ ...takenBack, uses: [creditUse] }], search: '?state=reversed' })
    openRows()
    expect(endButton()).toBeNull()
  })

  test('is counted above the list, with a link to those', async () => {
    await open({ credits: [takenBack], toEnd: 1 })
    const link = main().getByRole('link', { name: '1 payment taken back, with access to end' })
    expect(link.getAttribute('href')).toBe(`${addresses.credits}?state=to_end`)
  })
})

describe("a credit for what was granted on the owner's word", () => {
  const onWord = (usn: string, amountPaise: number): WordGrant => ({
    registrationId: `c1a1c1a1-0000-4000-8000-00000000${usn.slice(-4)}`,
    usn,
    name: 'Paper Anil',
    plan: 'basic',
    utr: '632577770002',
    grant: { ...grant, amountPaise, receiptNumber: `LS/26-27/00${usn.slice(-4)}` },
  })

  test('is used for it with one press, unless it is smaller than the receipt', async () => {
    const { user } = await open({ credits: [makeCredit()] })
    server.on(creditOps.wordGrants, {
      items: [onWord('1LS22CS0301', 9900), onWord('1LS22CS0302', 14_900)],
      total: 2,
    })
    openRows()
    await user.click(main().getByRole('button', { name: 'Granted already: Rs 99 on 21 Nov 2026' }))
    const dialog = await findDialog('For whom was Rs 99 on 21 Nov 2026?')
    expect(await dialog.findByText('2 grants without a statement')).toBeDefined()
    expect(dialog.getByText(/The credit is Rs 50 less/u)).toBeDefined()
    expect(dialog.getAllByRole('button', { name: /^This is the payment of/u })).toHaveLength(1)
    server.on(creditOps.confirm, {
      message: messages.grantConfirmed,
      credit: makeCredit({ state: 'granted', restPaise: 0 }),
    })
    await user.click(dialog.getByRole('button', { name: 'This is the payment of 1LS22CS0301' }))
    await waitFor(() => expect(toasts()).toEqual([messages.grantConfirmed]))
    expect(server.sent(creditOps.confirm).map(({ body }) => body)).toEqual([
      {
        seen: {
          registrationId: 'c1a1c1a1-0000-4000-8000-000000000301',
          receiptNumber: 'LS/26-27/000301',
          amountPaise: 9900,
          endsOn: '2027-05-21',
          restPaise: 9900,
        },
      },
    ])
  })
})

describe('a note about a credit', () => {
  test('says who reads it, and is kept when someone else wrote another one', async () => {
    const { user } = await open({ credits: [ofShop], as: cashier })
    openRows()
    await user.click(main().getByRole('button', { name: /^Note about / }))
    const dialog = await findDialog('Note about Rs 99 on 21 Nov 2026')
    expect(dialog.getByText('Everyone who handles payments can read it')).toBeDefined()
    fill(dialog.getByLabelText('Note'), 'Refund it.')
    const theirs = { ...ofShop, note: 'Asked the bank.' }
    server.on(creditOps.list, { items: [theirs], total: 1 })
    const extraDetails = claimChanges.field('The note', '', theirs.note)
    server.on(creditOps.note, () => refusal('changed_meanwhile', { extraDetails }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByRole('alert')).textContent).toContain(extraDetails)
    await user.click(dialog.getByRole('button', { name: 'Keep what I typed' }))
    expect(valueOf(dialog.getByLabelText('Note'))).toBe('Refund it.')
    server.on(creditOps.note, { message: messages.creditNoted, credit: { ...ofShop, note: 'Refund it.' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts()).toEqual([messages.creditNoted]))
    expect(server.sent(creditOps.note).map(({ body }) => body)).toEqual([
      { note: 'Refund it.', seen: { note: '' } },
      { note: 'Refund it.', seen: { note: 'Asked the bank.' } },
    ])
  })
})

describe('a credit in whose line two numbers may be the reference', () => {
  test('shows both, and sends the one that is chosen', async () => {
    const credit = makeCredit({ utr: null, candidates: ['627412345601', '627412345602'], state: 'open' })
    server.on(creditOps.setReference, { message: messages.creditNamed, credit })
    const { user } = await open({ credits: [credit] })
    openRows()
    const choice = within(await main().findByRole('region', { name: /^Two numbers could be the reference/u }))
    await user.click(choice.getByRole('button', { name: /^Choose 627412345602/u }))
    await user.click(
      (await findDialog('Is this the reference?')).getByRole('button', { name: 'Choose this number' }),
    )
    await waitFor(() =>
      expect(server.sent(creditOps.setReference).at(-1)?.body).toEqual({ utr: '627412345602' }),
    )
  })
})
