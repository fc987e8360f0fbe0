import { expect, test } from 'vitest'
import { accountPlace, accountReading } from './account-words.ts'

test('an account says its bank and its number, as far as they are known', () => {
  expect(accountPlace({ bank: 'SBI', numberEnd: '4821' })).toBe('SBI, number ending in 4821')
  expect(accountPlace({ bank: 'HDFC', numberEnd: '' })).toBe('HDFC')
  expect(accountPlace({ bank: 'other', numberEnd: '' })).toBe('')
})

test('an account says how far its statements were read', () => {
  expect(accountReading({ statementCount: 2, toDay: '2026-11-18' })).toBe(
    '2 statements, read until 18 Nov 2026',
  )
  expect(accountReading({ statementCount: 0, toDay: null })).toBe('0 statements')
})
