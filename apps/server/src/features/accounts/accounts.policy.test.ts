import type { StatementSource } from '@lectureshelf/contract/money/statement-sources'
import { describe, expect, it } from 'vitest'
import { recogniseAccount } from './accounts.policy.ts'

const account = (bank: StatementSource, numberEnd = '') => ({ bank, numberEnd })
const sbi = account('SBI', '4821')
const savings = account('SBI', '9930')
const hdfc = account('HDFC')

describe('the account of a statement', () => {
  it.each([
    ['by the end of its number', [sbi, savings, hdfc], account('SBI', '4821'), sbi],
    ['by fewer or more digits of it', [sbi, savings], account('SBI', '34821'), sbi],
    ['by its number in a table of no known bank', [sbi, hdfc], account('other', '4821'), sbi],
    ['by its bank, while its number is unknown', [sbi, hdfc], account('HDFC', '7777'), hdfc],
    ['by its bank, in a file without a number', [sbi, hdfc], account('SBI'), sbi],
    ['by its app', [sbi, account('Paytm')], account('Paytm'), account('Paytm')],
  ])('is recognised %s', (_, accounts, statement, expected) => {
    expect(recogniseAccount(accounts, statement)).toEqual(expected)
  })

  it.each([
    ['of another number of the same bank', [sbi], account('SBI', '1111')],
    ['of another bank with the same digits', [sbi], account('HDFC', '4821')],
    ['without a number, where its bank has two', [sbi, savings], account('SBI')],
    ['of no known bank and without a number', [sbi, account('other')], account('other')],
    ['whose digits fit two', [sbi, account('SBI', '14821')], account('SBI', '4821')],
  ])('is not guessed for a statement %s', (_, accounts, statement) => {
    expect(recogniseAccount(accounts, statement)).toBeNull()
  })
})
