import { accountOps } from '@lectureshelf/contract/money/bank/accounts'
import { messages } from '@lectureshelf/contract/messages'
import { statementOps } from '@lectureshelf/contract/money/statements'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { server } from '../../../test/fake-server.ts'
import { makeStatement, openStatement } from '../../../test/statements.ts'

const candidate = {
  _id: 'acacacac-0000-4000-8000-000000000001',
  name: 'Shop',
  bank: 'HDFC' as const,
  numberEnd: '4821',
  isPayee: true,
  signs: ['bank' as const],
}
const account = { ...candidate, upiIds: [], statementCount: 1, toDay: '2026-11-19' }
const savings = { ...account, _id: 'acacacac-0000-4000-8000-000000000002', name: 'Savings', isPayee: false }
const question = () => screen.findByRole('region', { name: 'Which account is this?' })

describe('the question of which account a statement is', () => {
  test('says what speaks for each account, and one press answers', async () => {
    const guessed = makeStatement({
      candidates: [
        { ...candidate, signs: ['number', 'balance', 'bank'] },
        { ...savings, signs: ['bank', 'before'] },
      ],
    })
    const { user } = await openStatement(guessed)
    const items = within(await question()).getAllByRole('listitem')
    expect(items[0]?.textContent).toContain(
      'HDFC, number ending in 4821Its number fits. Its balance continues that of an earlier file.',
    )
    expect(items[1]?.textContent).toContain(
      "Only the bank's name fits: a guess. It was guessed to be of this account before.",
    )
    server.on(statementOps.setAccount, {
      message: messages.accountOfStatementSet,
      statement: makeStatement({ account: savings, accountBy: 'owner' }),
    })
    await user.click(screen.getByRole('button', { name: 'Yes, this one: Savings' }))
    expect(server.sent(statementOps.setAccount)[0]?.body).toEqual({ accountId: savings._id })
    await waitFor(() =>
      expect(document.activeElement?.textContent).toMatch(/Account: Savings, as the owner said/),
    )
    expect(screen.queryByRole('region', { name: 'Which account is this?' })).toBeNull()
  })

  test('offers the other accounts, and a new one', async () => {
    const { user } = await openStatement(makeStatement({ candidates: [candidate], numberEnd: '9930' }))
    server.on(accountOps.list, { items: [account, savings] })
    expect((await question()).textContent).toContain('The number in the file ends in 9930.')
    await user.click(screen.getByRole('button', { name: 'Another account' }))
    const choice = await screen.findByLabelText('Account')
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['A new account', 'Savings: HDFC, number ending in 4821'])
    expect(screen.getByLabelText<HTMLInputElement>('Name of the account').value).toBe('HDFC')
  })

  test('is not asked where something proves the account, which the owner can correct', async () => {
    const proven = makeStatement({ account, accountBy: 'number' })
    const { user } = await openStatement(proven)
    server.on(accountOps.list, { items: [account, savings] })
    await screen.findByText(/Account: Shop, by its number/)
    expect(screen.queryByRole('region', { name: 'Which account is this?' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Another account' }))
    const dialog = await screen.findByRole('dialog', { name: 'Which account is this?' })
    expect(dialog.textContent).toContain(
      'The access that november.csv ended, and the payments that it called missing, come back.',
    )
    server.on(statementOps.setAccount, {
      message: messages.accountOfStatementSet,
      statement: makeStatement({ account: savings, accountBy: 'owner' }),
    })
    await user.selectOptions(within(dialog).getByLabelText('Account'), savings._id)
    await user.click(within(dialog).getByRole('button', { name: 'Save the account' }))
    expect(server.sent(statementOps.setAccount)[0]?.body).toEqual({ accountId: savings._id })
    await screen.findByText(/Account: Savings, as the owner said/)
  })
})
