import { addresses, deskAddressOf } from '@lectureshelf/contract/addresses'
import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { type Credit, creditOps } from '@lectureshelf/contract/money/bank/credits'
import { type BankState, type Claim, claimOps, seenOf } from '@lectureshelf/contract/money/claims'
import { messages } from '@lectureshelf/contract/messages'
import {
  deskRefusals,
  registrationsApproved,
  statementMonthFirst,
  statementSettlements,
} from '@lectureshelf/contract/money/payment-messages'
import { type Statement, statementOps } from '@lectureshelf/contract/money/statements'
import { subscriptionManagementOps } from '@lectureshelf/contract/money/subscription-management'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { makeClaim } from '../../../test/claims.ts'
import { findDialog, openRows, textsOf } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { main, openPage } from '../../../test/page.tsx'
import { admin, cashier, owner, student, subAdmin } from '../../../test/people.ts'
import { grant, makeCredit, noSums } from '../../../test/credits.ts'
import { makeStatement as statement } from '../../../test/statements.ts'
import { makeSubscription } from '../../../test/subscriptions.ts'

const bankOf = (state: BankState, differencePaise = 0) => ({
  state,
  day: state === 'unknown' ? null : '2026-11-21',
  amountPaise: state === 'unknown' ? null : 9900 - differencePaise,
  differencePaise,
  gap: null,
})
const paid = makeClaim({ usn: '1LS22CS301', bank: bankOf('in_bank') })
const short = makeClaim({ usn: '1LS22CS302', bank: bankOf('short', 900) })
const unseen = makeClaim({ usn: '1LS22CS303', bank: bankOf('unknown') })
const own = makeClaim({ usn: cashier.usn, bank: bankOf('in_bank') })

const answerPayments = (claims: Claim[] = []) => {
  server.on(claimOps.list, { items: claims, total: claims.length })
  server.on(accountOps.list, { items: [] })
  server.on(statementOps.list, { items: [], total: 0 })
  server.on(creditOps.list, { items: [], total: 0 })
  server.on(creditOps.sums, noSums)
  server.on(subscriptionManagementOps.list, { items: [], total: 0 })
}

const open = async (address: string, as: StudentData, claims: Claim[] = []) => {
  const opening = openPage(address, { as })
  answerPayments(claims)
  return opening
}

const deskPages = [
  addresses.registrations,
  addresses.payments,
  addresses.credits,
  addresses.subscriptions,
  addresses.exports,
] as const

const titles = ['Registrations', 'Payments', 'Credits', 'Subscriptions', 'Exports']

describe('the pages of the cash desk', () => {
  test.each(deskPages.map((address, index) => [deskAddressOf(address), titles[index] ?? '']))(
    '%s is open to a cashier',
    async (address, title) => {
      const { address: reached } = await open(address, cashier)
      expect(await main().findByRole('heading', { level: 1, name: title })).toBeDefined()
      expect(reached()).toContain(address)
    },
  )

  test.each([
    ['a cashier', addresses.payments, deskAddressOf(addresses.payments), cashier],
    ['an owner', deskAddressOf(addresses.payments), addresses.payments, owner],
    ['a cashier', addresses.desk, deskAddressOf(addresses.registrations), cashier],
    ['a cashier', '/desk/REGISTRATIONS', deskAddressOf(addresses.registrations), cashier],
  ])('%s who opens %s arrives at %s', async (_who, typed, expected, as) => {
    expect((await open(typed, as)).address()).toContain(expected)
  })

  test.each([
    ['a student', addresses.desk, student],
    ['a student', deskAddressOf(addresses.payments), student],
    ['a sub-admin', deskAddressOf(addresses.payments), subAdmin],
    ['an admin', deskAddressOf(addresses.credits), admin],
    ['a cashier', addresses.audit, cashier],
    ['a cashier', addresses.studentsList, cashier],
    ['a cashier', addresses.settings, cashier],
    ['a cashier', '/Admin/CSE/2022/5th%20Sem', cashier],
  ])('%s who opens %s arrives at their own home', async (_who, typed, as) => {
    expect((await open(typed, as)).address()).toMatch(/^\/(Welcome$|Home\/)/u)
  })

  test('a cashier has their tools in the menu, below /Desk, and no one else does', async () => {
    const { user } = await open(deskAddressOf(addresses.registrations), cashier)
    const bar = within(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' }))
    await user.click(await bar.findByRole('button', { name: 'Tools' }))
    const items = await screen.findAllByRole('menuitem')
    expect(textsOf(items)).toEqual(titles)
    expect(items.map((item) => item.getAttribute('href'))).toEqual(deskPages.map(deskAddressOf))
  })
})

/** Returns the buttons of the claim of a USN. */
const buttonsOf = (usn: string): string[] => {
  const record = main()
    .getByRole('heading', { name: new RegExp(usn, 'u') })
    .closest('li')
  return textsOf(within(record ?? document.body).queryAllByRole('button')).filter(
    (name) => name === 'Approve' || name === 'Reject' || name === 'Free the UTR',
  )
}

describe('the queue', () => {
  const claims = [paid, short, unseen, own]

  test('offers a cashier what statements show, and says why the rest is not theirs', async () => {
    await open(deskAddressOf(addresses.registrations), cashier, claims)
    await main().findByRole('list', { name: 'Claims' })
    expect(claims.map(({ usn }) => buttonsOf(usn))).toEqual([
      ['Approve', 'Reject'],
      ['Reject'],
      ['Reject'],
      [],
    ])
    openRows()
    for (const sentence of [deskRefusals.unproven, deskRefusals.short('Rs 9'), deskRefusals.own])
      expect(main().getByText(sentence)).toBeDefined()
    expect(main().getByLabelText('Select all 1 on this page')).toBeDefined()
    const leftOut = main().getByText(/^3 claims cannot be selected/u).textContent
    expect(leftOut).toBe(
      '3 claims cannot be selected: 1 short in the bank, 1 in no statement, 1 your own. Only the owner can decide them.',
    )
    // The reasons stand in the rows.
    const wordsIn = (usn: string) =>
      main()
        .getByRole('heading', { name: new RegExp(usn, 'u') })
        .closest('li')
    expect([short, unseen, own].map(({ usn }) => wordsIn(usn)?.textContent)).toEqual([
      expect.stringContaining('Rs 9 short'),
      expect.stringContaining('In no statement yet'),
      expect.stringContaining('Your own'),
    ])
  })

  test('leads a cashier to the payments that they may choose', async () => {
    const payment = { creditId: makeCredit()._id, day: '2026-11-21', restPaise: 9900, candidates: [] }
    const held = makeClaim({ usn: '1LS22CS305', bank: bankOf('unknown'), maybePayments: [payment] })
    await open(deskAddressOf(addresses.registrations), cashier, [paid, unseen, held])
    expect((await main().findByText(/^2 claims cannot be selected/u)).textContent).toBe(
      '2 claims cannot be selected: 2 in no statement. For 1 of them, open the row and choose the payment. The owner decides the others.',
    )
  })

  test('leaves a payment that only their own file shows to the owner, and one of a colleague is theirs', async () => {
    const gapOf = (usn: string) => ({ reason: 'one_bringer', bringer: { usn, name: 'Usha Rao' } }) as const
    const gap = gapOf(cashier.usn)
    const mine = makeClaim({ usn: '1LS22CS304', bank: { ...bankOf('in_bank'), gap } })
    const bank = { ...bankOf('in_bank'), gap: gapOf('1LS00OTHER') }
    const ofColleague = makeClaim({ usn: '1LS22CS305', bank })
    await open(deskAddressOf(addresses.registrations), cashier, [mine, ofColleague])
    const queue = within(await main().findByRole('list', { name: 'Claims' }))
    expect([mine, ofColleague].map(({ usn }) => buttonsOf(usn))).toEqual([['Reject'], ['Approve', 'Reject']])
    expect(queue.getAllByText('For the owner')).toHaveLength(1)
    openRows()
    expect(main().getByText(deskRefusals.ownFile)).toBeDefined()
    expect(main().getByText(/^1 claim cannot be selected/u).textContent).toContain(
      '1 not in a file of someone else',
    )
  })

  test('tells an owner whose file alone shows a payment, and asks for nothing else', async () => {
    const gap = { reason: 'one_bringer', bringer: { usn: cashier.usn, name: 'Usha Rao' } } as const
    const waiting = makeClaim({ usn: '1LS22CS304', bank: { ...bankOf('in_bank'), gap } })
    await open(addresses.registrations, owner, [waiting])
    await main().findByRole('list', { name: 'Claims' })
    expect(buttonsOf(waiting.usn)).toEqual(['Approve', 'Reject'])
    openRows()
    expect(main().getByText(/^Only files of Usha Rao show this payment/u)).toBeDefined()
  })

  test('offers an owner every decision', async () => {
    await open(addresses.registrations, owner, claims)
    await main().findByRole('list', { name: 'Claims' })
    for (const { usn } of claims) expect(buttonsOf(usn)).toEqual(['Approve', 'Reject'])
    // Only where the bank has the whole sum does the button stand out.
    const stands = claims.map(({ usn }) =>
      main()
        .getByRole('button', { name: `Approve ${usn}` })
        .getAttribute('data-variant'),
    )
    expect(stands).toEqual(['filled', 'default', 'default', 'filled'])
    expect(main().getByLabelText('Select all 3 on this page')).toBeDefined()
    expect(main().queryByText(deskRefusals.unproven)).toBeNull()
  })

  test('has no link to the audit log for a cashier, nor frees a UTR', async () => {
    const tries = [{ usn: '1LS22CS305', at: '2026-11-21T10:00:00.000Z' }]
    const correctedAt = '2026-11-20T11:00:00.000Z'
    const rejected = makeClaim({ state: 'rejected', tries, correctedAt })
    await open(deskAddressOf(addresses.registrations), cashier, [rejected])
    await main().findByRole('list', { name: 'Claims' })
    expect(main().getByText('Corrected 20 Nov 2026')).toBeDefined()
    expect(main().queryByRole('link', { name: /Corrected/u })).toBeNull()
    expect(buttonsOf(rejected.usn)).toEqual([])
  })
})

const creditOf = (claim: Claim, restPaise: number) => ({
  _id: crypto.randomUUID(),
  line: 2,
  day: '2026-11-21',
  amountPaise: restPaise,
  restPaise,
  utr: null,
  payer: null,
  suggested: claim,
})

describe('a statement at the desk', () => {
  const orphanOf = ({ suggested, ...credit }: ReturnType<typeof creditOf>) => ({
    credit,
    isRefundDue: false,
    samePayerFor: null,
    suggestions: [{ registration: suggested, reasons: ['The amount fits.'] }],
  })

  const openStatement = async (as: StudentData, shown: Statement, address: (path: string) => string) => {
    const opening = openPage(address(addresses.statement(shown._id)), { as })
    answerPayments()
    server.on(statementOps.read, { statement: shown })
    const { user } = await opening
    await main().findByRole('heading', { level: 1 })
    return user
  }

  const shown = () => {
    const { suggested: _, ...credit } = creditOf(paid, 9900)
    return statement({
      ready: [
        { credit, registration: paid },
        { credit, registration: own },
      ],
      orphan: [
        orphanOf(creditOf(unseen, 9900)),
        orphanOf(creditOf(short, 9000)),
        orphanOf(creditOf(own, 9900)),
      ],
      missing: [unseen],
    })
  }

  test('leaves their own claims out, pairs no short sum, and links to the desk', async () => {
    await openStatement(cashier, shown(), deskAddressOf)
    expect(await main().findByRole('button', { name: 'Approve the one that is ready' })).toBeDefined()
    expect(textsOf(main().getAllByRole('button', { name: /^Pair /u }))).toEqual(['Pair'])
    const links = main().getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href')).filter((href) => href?.includes('/Admin'))).toEqual(
      [],
    )
    expect(
      main()
        .getByRole('link', { name: /Look at the claim/u })
        .getAttribute('href'),
    ).toContain('/Desk/')
  })

  test('says that its dates have the month first, and that payouts of an app are not kept', async () => {
    const settlements = { count: 2, amountPaise: 34_700 }
    await openStatement(owner, statement({ isMonthFirst: true, settlements }), (path) => path)
    expect(main().getByText(statementMonthFirst)).toBeDefined()
    expect(main().getByText(statementSettlements(2, 'Rs 347'))).toBeDefined()
  })

  test('with dates as in India and without payouts says neither', async () => {
    await openStatement(owner, statement({}), (path) => path)
    expect(main().queryByText(statementMonthFirst)).toBeNull()
    expect(main().queryByText(/payout/u)).toBeNull()
  })

  test('offers an owner every claim and every pairing', async () => {
    await openStatement(owner, shown(), (path) => path)
    expect(await main().findByRole('button', { name: 'Approve all 2 that are ready' })).toBeDefined()
    expect(main().getAllByRole('button', { name: /^Pair /u })).toHaveLength(3)
  })

  test('asks with the number and the sum before it approves, and sends what it showed', async () => {
    const user = await openStatement(owner, shown(), (path) => path)
    const askAndPress = async (label: string) => {
      await user.click(await main().findByRole('button', { name: 'Approve all 2 that are ready' }))
      const dialog = await findDialog('Approve 2 claims?')
      const words = 'Rs 198 in all. Each person gets a subscription, a receipt and a mail.'
      expect(dialog.getByText(words)).toBeDefined()
      await user.click(dialog.getByRole('button', { name: label }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await askAndPress('Cancel')
    expect(server.sent(statementOps.approve)).toEqual([])
    const message = registrationsApproved(2, 0)
    server.on(statementOps.approve, { message, approved: 2, failed: [] })
    await askAndPress('Approve')
    expect(await main().findByText(message)).toBeDefined()
    expect(server.sent(statementOps.approve).map(({ body }) => body)).toEqual([
      { claims: [paid, own].map((claim) => ({ id: claim._id, seen: seenOf(claim) })) },
    ])
  })

  const words =
    'The bank has Rs 90, Rs 9 less than the Rs 99 of the claim. The receipt will say that Rs 90 was received.'

  test('asks an owner with the difference before a suggested pairing that is short', async () => {
    const orphan = orphanOf(creditOf(unseen, 9000))
    const user = await openStatement(owner, statement({ orphan: [orphan] }), (path) => path)
    await user.click(await main().findByRole('button', { name: /^Pair Rs 90/u }))
    const dialog = await findDialog('Is this their payment?')
    expect(dialog.getByText(new RegExp(words, 'u'))).toBeDefined()
    server.on(statementOps.pair, { message: messages.statementPaired, statement: statement({}) })
    await user.click(dialog.getByRole('button', { name: 'Pair and approve' }))
    await waitFor(() =>
      expect(server.sent(statementOps.pair).map(({ body }) => body)).toEqual([
        {
          lineId: orphan.credit._id,
          registrationId: unseen._id,
          seen: { ...seenOf(unseen), bankState: 'short' },
        },
      ]),
    )
  })

  test('shows the numbers of a line that may be its reference', async () => {
    const credit = { ...creditOf(unseen, 9900), utr: null, candidates: ['627412345601', '627412345602'] }
    await openStatement(
      owner,
      statement({ orphan: [{ ...orphanOf(credit), suggestions: [] }] }),
      (path) => path,
    )
    const choice = await main().findByRole('region', { name: /^Two numbers could be the reference/u })
    expect(choice.textContent).toContain('627412345601627412345602')
  })

  test('asks an owner with the difference before any other pairing that is short', async () => {
    const orphan = { ...orphanOf(creditOf(unseen, 9000)), suggestions: [] }
    const user = await openStatement(owner, statement({ orphan: [orphan] }), (path) => path)
    server.on(claimOps.list, { items: [unseen], total: 1 })
    await user.click(await main().findByRole('button', { name: /^Find the claim/u }))
    const pair = async (label: string) => {
      await user.click(await screen.findByRole('button', { name: `Pair and approve ${unseen.usn}` }))
      const dialog = await findDialog('Approve a short payment?')
      expect(dialog.getByText(words)).toBeDefined()
      await user.click(dialog.getByRole('button', { name: label }))
      await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    }
    await pair('Cancel')
    expect(server.sent(statementOps.pair)).toEqual([])
    server.on(statementOps.pair, { message: messages.statementPaired, statement: statement({}) })
    await pair(`Approve for ${unseen.usn}`)
    await waitFor(() =>
      expect(server.sent(statementOps.pair)[0]?.body).toMatchObject({ seen: { bankState: 'short' } }),
    )
  })

  const account = {
    _id: 'acacacac-0000-4000-8000-000000000001',
    name: 'Shop',
    bank: 'HDFC' as const,
    numberEnd: '',
    upiIds: [],
    isPayee: true,
    statementCount: 0,
    toDay: null,
  }

  test('shows a cashier what speaks for an account, and leaves the answer to the owner', async () => {
    const opening = openPage(deskAddressOf(addresses.statement(statement({})._id)), { as: cashier })
    answerPayments()
    server.on(accountOps.list, { items: [account] })
    server.on(statementOps.read, {
      statement: statement({ candidates: [{ ...account, signs: ['bank'] }] }),
    })
    await opening
    const question = await main().findByRole('region', { name: 'Which account is this?' })
    expect(question.textContent).toContain("Only the bank's name fits: a guess.")
    expect(question.textContent).toContain('Only the owner can answer this.')
    expect(within(question).queryByRole('button')).toBeNull()
  })

  test('shows a cashier how far an account was read, in a row that opens', async () => {
    const opening = openPage(deskAddressOf(addresses.payments), { as: cashier })
    answerPayments()
    server.on(accountOps.list, { items: [{ ...account, numberEnd: '4821', statementCount: 2 }] })
    const { user } = await opening
    const row = within(await main().findByRole('list', { name: 'Accounts' }))
    expect(row.getByRole('listitem').textContent).toContain('HDFC, number ending in 4821: 2 statements')
    await user.click(row.getByRole('button', { name: 'Shop' }))
    expect(row.getByText('2 statements')).toBeDefined()
    expect(row.getByText('HDFC, number ending in 4821')).toBeDefined()
  })
})

test('a cashier ends no grant of their own, and their links stay at the desk', async () => {
  const use = (claim: Claim) => ({
    registrationId: claim._id,
    usn: claim.usn,
    name: claim.name,
    plan: claim.plan,
    amountPaise: 9900,
    grant,
    isToEnd: false,
  })
  const credit: Credit = {
    _id: 'cececece-0000-4000-8000-000000000001',
    day: '2026-11-21',
    amountPaise: 19_800,
    restPaise: 0,
    utr: null,
    payer: null,
    state: 'granted',
    reversedOn: null,
    note: '',
    accounts: [],
    statements: [{ _id: statement({})._id, fileName: 'november.csv', bank: 'HDFC', line: 2, broughtBy: [] }],
    vouchedAt: null,
    samePayerFor: null,
    uses: [use(paid), use(own)],
    refunds: [],
    heldBy: null,
  }
  const opening = openPage(`${deskAddressOf(addresses.credits)}?state=all`, { as: cashier })
  answerPayments()
  server.on(creditOps.list, { items: [credit], total: 1 })
  await opening
  await main().findByRole('list', { name: 'Credits' })
  openRows()
  expect(main().getByRole('button', { name: `Undo the grant of ${paid.usn}` })).toBeDefined()
  expect(main().queryByRole('button', { name: `Undo the grant of ${own.usn}` })).toBeNull()
  const hrefs = main()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs.filter((href) => href?.startsWith('/Admin'))).toEqual([])
  expect(hrefs.filter((href) => href?.startsWith('/Desk'))).toHaveLength(4)
})

test('a cashier sees subscriptions and their receipts, and changes none', async () => {
  const subscription = makeSubscription(student, { receiptNumber: 'LS/26-27/000042' })
  const opening = openPage(deskAddressOf(addresses.subscriptions), { as: cashier })
  answerPayments()
  server.on(subscriptionManagementOps.list, { items: [subscription], total: 1 })
  await opening
  await main().findByRole('list', { name: 'Subscriptions' })
  openRows()
  expect(main().getByRole('link', { name: 'LS/26-27/000042' })).toBeDefined()
  for (const name of [/Give a plan/u, /Extend/u, /Cancel/u])
    expect(main().queryByRole('button', { name })).toBeNull()
})

test('a cashier downloads every list but the audit log, whatever the address says', async () => {
  await open(`${deskAddressOf(addresses.exports)}?list=audit`, cashier)
  const lists = await main().findByLabelText('List')
  expect(textsOf(within(lists).getAllByRole('option'))).toEqual([
    'Receipts',
    'Credits',
    'Registrations',
    'Subscriptions',
  ])
  expect(main().getByLabelText<HTMLSelectElement>('List').value).toBe('receipts')
})

test('the profile has the label Cashier beside the role', async () => {
  await openPage(addresses.profile(cashier.usn), { as: cashier })
  expect((await main().findByText('Cashier')).previousElementSibling?.textContent).toBe('Student')
})
