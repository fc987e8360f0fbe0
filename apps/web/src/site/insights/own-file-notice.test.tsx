import { addresses } from '@lectureshelf/contract/addresses'
import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { creditOps } from '@lectureshelf/contract/money/bank/credits'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { insightOps } from '@lectureshelf/contract/site/insights'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { findDialog, openRows } from '../../../test/dom.ts'
import { server } from '../../../test/fake-server.ts'
import { answerOwner, insights } from '../../../test/owner-calls.ts'
import { main, openPage } from '../../../test/page.tsx'
import { owner } from '../../../test/people.ts'

const ids = ['cececece-0000-4000-8000-000000000001', 'cececece-0000-4000-8000-000000000002']

test('the dashboard names in one line what only files of its approver show, and the owner says that it is there', async () => {
  const opening = openPage(addresses.dashboard, { as: owner })
  answerOwner()
  const credits = ids.map((_id) => ({ _id, amountPaise: 14_900 }))
  server.on(insightOps.read, { ...insights, ownFile: { credits, by: ['Usha Rao'] } })
  server.on(creditOps.vouch, ({ body }) => {
    expect(body).toEqual({ ids })
    server.on(insightOps.read, insights)
    return { message: 'Noted' }
  })
  const { user } = await opening
  const line = await main().findByRole('link', {
    name: '2 approved payments, Rs 298 in all, are only in files of Usha Rao',
  })
  expect(line.getAttribute('href')).toContain('state=own_file')
  await user.click(main().getByRole('button', { name: 'I see them in the account' }))
  await user.click(
    (await findDialog('Do you see 2 approved payments in the account?')).getByRole('button', {
      name: 'I see them all',
    }),
  )
  expect(await screen.findByText('Noted')).toBeDefined()
})

test('the page of accounts lists what one file of an account has and another one has not', async () => {
  const opening = openPage(addresses.payments, { as: owner })
  const account = {
    _id: 'acacacac-0000-4000-8000-000000000001',
    name: 'Shop',
    bank: 'HDFC' as const,
    numberEnd: '4821',
    upiIds: [],
    isPayee: true,
    statementCount: 2,
    toDay: '2026-11-21',
  }
  server.on(accountOps.list, { items: [account] })
  server.on(statementOps.list, { items: [], total: 0 })
  server.on(accountOps.differences, {
    total: 1,
    items: [
      {
        creditId: ids[0] ?? '',
        accountId: account._id,
        day: '2026-11-20',
        amountPaise: 14_900,
        utr: '632477770001',
        isIn: { _id: ids[0] ?? '', fileName: 'Account.csv', broughtBy: ['Usha Rao'] },
        isNotIn: { _id: ids[1] ?? '', fileName: 'True.csv', broughtBy: ['Suma Shetty'] },
      },
    ],
  })
  await opening
  expect(await main().findByText('1 difference')).toBeDefined()
  openRows()
  const list = await main().findByRole('list', { name: 'Payments in only one file of Shop' })
  expect(list.textContent).toBe(
    'Rs 149 on 20 Nov 2026 UTR 632477770001 Only in Account.csv, which Usha Rao brought; not in True.csv, which Suma Shetty brought.',
  )
})
