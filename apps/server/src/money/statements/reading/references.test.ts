import { describe, expect, it } from 'vitest'
import { readStatement } from './read-statement.ts'
import { findReference } from './references.ts'

const day = '2026-10-01'

describe('a reference', () => {
  it.each([
    ['UPI/CR/627412345601/ASHA', [], '627412345601'],
    ['TRANSFER FROM 4897736162092', [], null],
    ['UPI-ASHA-919845012345@ybl-PAY', ['0000627412345601'], '627412345601'],
    ['UPI-ASHA', ['00000000000000'], null],
    ['UPI-ASHA', ['12345678901234'], null],
    ['IMPS627412345601/9845', [], '627412345601'],
    ['012345678901:Int.Pd', [], null],
    ['NEFT CR-SBIN0040123-MEERA-123456789012-SBINN52026100712', [], 'SBINN52026100712'],
    ['RTGS-UTIBR52026100700012345-MEERA', [], 'UTIBR52026100700012345'],
    ['UPI/6274123456\n01/ASHA', [], '627412345601'],
    ['UPI/627412345601\n9845 NOTES', [], '627412345601'],
    ['UPI-ASHA-627412345602-627412345601', ['0000627412345601'], '627412345601'],
    ['UPI/627412345601/ASHA/919845012345', [], '627412345601'],
    ['UPI/627412345601/ASHA/neft SBINN52026100712', [], '627412345601'],
    ['UPI/627412345601/ASHA/627412345601', [], '627412345601'],
    ['UPI/REV JOHN/627412345601/reversal theory notes', [], '627412345601'],
  ])('in the narration %s with the references %o is %s', (narration, references, utr) => {
    expect(findReference({ day, narration, references, others: [] })).toEqual({ utr, candidates: [] })
  })

  it('is open where a mobile number could be one of that day', () => {
    const written = { narration: 'UPI/919845012345/ASHA/627412345601', references: [], others: [] }
    expect(findReference({ day: '2029-07-17', ...written }).candidates).toHaveLength(2)
    expect(findReference({ day, ...written }).candidates).toEqual([])
  })
})

describe('a second reference in the note of a payer', () => {
  const own = '633212345601'
  const note = '633212345699'
  const hdfc = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  const icici =
    'Transaction Date,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )'
  const on = '28/11/2026'

  it.each([
    ['HDFC', hdfc, `${on},UPI-A B-ab@okaxis-UTIB0000123-${own}-${note},0000${own},${on},,99.00,1.00`],
    ['HDFC', hdfc, `${on},UPI-${note} B-ab@okaxis-UTIB0000123-${own}-X,0000${own},${on},,99.00,1.00`],
    ['ICICI', icici, `${on},UPI/${note}@okaxis/${own}/UTIB,,99.00,1.00`],
    [
      'a bank whose column has another one',
      'Date,Narration,Ref No,Withdrawal,Deposit,Balance',
      `${on},UPI/A B/${note},${own},,99.00,1.00`,
    ],
    [
      'a message',
      '',
      `Rs.99.00 credited to a/c XX1234 on 28-11-2026 by ab@okaxis ${note} (UPI Ref No ${own}).`,
    ],
  ])('of %s changes nothing where the bank names its own', async (_, title, row) => {
    const { lines } = await readStatement(Buffer.from(`${title}\n${row}\n`))
    expect(lines).toMatchObject([{ utr: own, candidates: [], amountPaise: 9900, side: 'credit' }])
  })

  it.each([
    [
      'SBI',
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      `${on},${on},BY TRANSFER-UPI/CR/${own}/A B/UTIB/ab@okaxis/${note}--,TRANSFER FROM 4897690162093,,99.00,1.00`,
    ],
    ['ICICI', icici, `${on},UPI/A B/ab@okaxis/${note}/UTIB/${own}/ICI0a1b2c,,99.00,1.00`],
    ['ICICI', icici, `${on},UPI/${own}/${note}/ab@okaxis/UTIB,,99.00,1.00`],
    [
      'Axis',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      `${on},,UPI/P2A/${own}/A B/${note}/UTIB,,99.00,1.00,1`,
    ],
    [
      'Canara',
      'Txn Date,Value Date,Cheque No.,Description,Debit,Credit,Balance',
      `${on},${on},,"UPI/CR/${note}/A B/UTIB/**ab@okaxis/Payment//${own}/28/11/2026 10:00:00",,99.00,1.00`,
    ],
    [
      'another bank',
      'Date,Narration,Ref No,Withdrawal,Deposit,Balance',
      `${on},UPI/A B/${note}/${own},S12345678,,99.00,1.00`,
    ],
    [
      'a message',
      '',
      `Dear SBI User, your A/c X1234-credited by Rs.99 on 28-11-2026 transfer from REF ${note} Ref No ${own} -SBI`,
    ],
  ])('of %s leaves it open, and a person chooses', async (_, title, row) => {
    const { lines } = await readStatement(Buffer.from(`${title}\n${row}\n`))
    expect(lines).toMatchObject([{ utr: null, candidates: [own, note], amountPaise: 9900, side: 'credit' }])
  })
})
