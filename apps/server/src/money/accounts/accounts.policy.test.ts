import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'
import { describe, expect, it } from 'vitest'
import { type Continuation, type OfStatement, recogniseAccount, signsOf } from './accounts.policy.ts'

const account = (id: string, bank: StatementSource, numberEnd = '') => ({ id, bank, numberEnd })
const sbi = account('sbi', 'SBI', '4821')
const savings = account('savings', 'SBI', '9930')
const hdfc = account('hdfc', 'HDFC')

const statement = (bank: StatementSource, more: Partial<OfStatement> = {}): OfStatement => ({
  bank,
  numberEnd: '',
  guessedAccountId: null,
  continuing: [],
  ...more,
})
const continuing = (...signs: [string, Continuation['sign']][]): Partial<OfStatement> => ({
  continuing: signs.map(([accountId, sign]) => ({ accountId, sign })),
})

describe('the account of a statement', () => {
  it.each([
    ['the end of its number', [sbi, savings, hdfc], statement('SBI', { numberEnd: '4821' }), sbi, 'number'],
    ['fewer or more digits of it', [sbi, savings], statement('SBI', { numberEnd: '34821' }), sbi, 'number'],
    [
      'its number in a table of no known bank',
      [sbi],
      statement('other', { numberEnd: '4821' }),
      sbi,
      'number',
    ],
    ['a line of an earlier file', [sbi, hdfc], statement('HDFC', continuing(['hdfc', 'line'])), hdfc, 'line'],
    ['its balance', [sbi, hdfc], statement('HDFC', continuing(['hdfc', 'balance'])), hdfc, 'balance'],
    [
      'a line, while its number is unknown',
      [hdfc],
      statement('HDFC', { numberEnd: '7777', ...continuing(['hdfc', 'line']) }),
      hdfc,
      'line',
    ],
    [
      'a line, of two of its bank',
      [sbi, savings],
      statement('SBI', continuing(['sbi', 'line'])),
      sbi,
      'line',
    ],
  ])('is proven by %s', (_, accounts, file, expected, by) => {
    expect(recogniseAccount(accounts, file)).toEqual({ account: expected, by })
  })

  it.each([
    ['of its bank alone', [sbi, hdfc], statement('HDFC')],
    ['of its app alone', [account('paytm', 'Paytm')], statement('Paytm')],
    ['of its bank, with the first number', [hdfc], statement('HDFC', { numberEnd: '7777' })],
    ['that counted as of it before', [hdfc], statement('HDFC', { guessedAccountId: 'hdfc' })],
    ['of another number of the same bank', [sbi], statement('SBI', { numberEnd: '1111' })],
    ['of another bank with the same digits', [sbi], statement('HDFC', { numberEnd: '4821' })],
    [
      'of another number, with a line of it',
      [sbi],
      statement('SBI', { numberEnd: '1111', ...continuing(['sbi', 'line']) }),
    ],
    ['whose digits fit two', [sbi, account('long', 'SBI', '14821')], statement('SBI', { numberEnd: '4821' })],
    [
      'that two accounts continue',
      [sbi, hdfc],
      statement('other', continuing(['sbi', 'line'], ['hdfc', 'balance'])),
    ],
  ])('is not proven for a statement %s', (_, accounts, file) => {
    expect(recogniseAccount(accounts, file)).toBeNull()
  })
})

describe('what speaks for an account', () => {
  it.each([
    [
      statement('SBI', { numberEnd: '821', ...continuing(['sbi', 'balance']) }),
      ['number', 'balance', 'bank'],
    ],
    [statement('SBI', { guessedAccountId: 'sbi' }), ['bank', 'before']],
    [statement('other'), []],
    [statement('SBI', { numberEnd: '1111', guessedAccountId: 'sbi' }), []],
    [statement('HDFC', { guessedAccountId: 'sbi' }), []],
  ])('of %o is %o', (file, signs) => {
    expect(signsOf(sbi, file)).toEqual(signs)
  })
})
