import { describe, expect, it } from 'vitest'
import { findHeader } from './columns.ts'

const headerOf = (titles: string) => findHeader([{ line: 1, cells: titles.split(',') }])

describe('the columns of a statement', () => {
  it.each([
    ['SBI', 'Txn Date,Value Date,Description,Ref No./Cheque No.,        Debit,Credit,Balance'],
    [
      'HDFC',
      'Date     ,Narration   ,Value Dat,Debit Amount   ,Credit Amount  ,Chq/Ref Number,Closing Balance',
    ],
    [
      'ICICI',
      'Tran. Id,Value Date,Transaction Date,Transaction Remarks,Withdrawal Amt (INR),Deposit Amt (INR)',
    ],
    ['Axis', 'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL'],
    ['Axis', 'Transaction Date,Particulars,Cheque No.,Dr/Cr,Amount,Balance'],
    // Federal Bank, and others.
    [
      'other',
      'Tran Date,Value Date,Particulars,Tran Type,Tran ID,Cheque Details,Withdrawals,Deposits,Balance,DR/CR',
    ],
    ['other', 'Tran Date,Particulars,Withdrawals,Deposits,Balance'],
    ['other', 'Date,Description,Chq / Ref No.,Debit,Credit,Balance'],
    ['Kotak', 'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Debit,Credit,Balance'],
    ['other', 'Value Date,Particulars,Deposits,Withdrawals'],
  ])('of %s are recognised by their titles: %s', (bank, titles) => {
    const header = headerOf(titles)
    expect([header?.index, header?.family?.name ?? 'other']).toEqual([0, bank])
  })

  it('are each recognised by their meaning', () => {
    expect(headerOf('Balance,CR,DR,Ref,Particulars,Value Date,Tran Date')?.columns).toEqual({
      day: 6,
      narrations: [4],
      references: [3],
      credit: 1,
      debit: 2,
      amount: null,
      side: null,
      types: [],
      status: null,
      payers: [],
      balance: 0,
    })
    const both = headerOf('Date,Description,Amount,Dr / Cr,Balance,Dr / Cr')
    expect(both?.columns).toMatchObject({ amount: 2, side: 3, credit: null })
    const one = headerOf('Date,Narration,Withdrawal (Dr)/ Deposit (Cr),Balance')
    expect(one?.columns).toMatchObject({ amount: 2, side: null, credit: null })
  })

  it.each([
    ['the number of a payout', 'Date,Settlement UTR,RRN,Amount', [2]],
    ['what an app pays out', 'Date,UTR,Settled Amount,Net Amount,Amount', [1]],
    ["the payer's address", 'Date,Payer VPA,UTR,Amount', [2]],
  ])('do not mix up a reference with %s', (_, titles, references) => {
    const columns = headerOf(titles)?.columns
    expect([columns?.references, columns?.amount]).toEqual([references, titles.split(',').length - 1])
  })

  it.each([
    ['without a date', 'Narration,Ref,Credit'],
    ['without an amount', 'Date,Narration,Ref,Balance'],
    ['without a description or a reference', 'Date,Credit,Debit'],
    [
      'in a sentence',
      'Statement of the account with every date and credit and a narration of all of them together',
    ],
  ])('are not recognised %s', (_, titles) => {
    expect(headerOf(titles)).toBeNull()
  })
})
