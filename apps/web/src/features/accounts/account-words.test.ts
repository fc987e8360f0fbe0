import { expect, test } from 'vitest'
import { accountFacts } from './account-words.ts'

const account = { _id: 'id', name: 'Shop', upiIds: [], isPayee: true, statementCount: 2 }

test('an account says its bank, its number, and how far its statements go', () => {
  expect(accountFacts({ ...account, bank: 'SBI', numberEnd: '4821', toDay: '2026-11-18' })).toBe(
    'SBI, number ending in 4821, 2 statements, read until 18 Nov 2026',
  )
})

test('what is unknown of an account is left out', () => {
  expect(accountFacts({ ...account, bank: 'other', numberEnd: '', toDay: null, statementCount: 0 })).toBe(
    '0 statements',
  )
})
