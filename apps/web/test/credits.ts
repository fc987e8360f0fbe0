import type { Account } from '@lectureshelf/contract/money/bank/accounts'
import type { Credit, CreditSums, CreditUse } from '@lectureshelf/contract/money/bank/credits'
import type { EndableGrant } from '@lectureshelf/contract/money/grants'

/** The sums of an installation without credits. */
export const noSums: CreditSums = {
  receivedPaise: 0,
  grantedPaise: 0,
  heldPaise: 0,
  openPaise: 0,
  refundDuePaise: 0,
  refundedPaise: 0,
  notOursPaise: 0,
  reversedPaise: 0,
  counts: { open: 0, held: 0, refund_due: 0, granted: 0, refunded: 0, not_ours: 0, reversed: 0 },
  toEnd: 0,
}

/** Builds an open credit of the price of the basic plan. */
export const makeCredit = (changes: Partial<Credit> = {}): Credit => ({
  _id: 'cececece-0000-4000-8000-000000000001',
  day: '2026-11-21',
  amountPaise: 9900,
  restPaise: 9900,
  utr: '632577770001',
  payer: null,
  state: 'open',
  reversedOn: null,
  note: '',
  accounts: [],
  statements: [
    {
      _id: '5a5a5a5a-0000-4000-8000-000000000009',
      fileName: 'november.csv',
      bank: 'HDFC',
      line: 2,
      broughtBy: ['Suma Shetty'],
    },
  ],
  vouchedAt: null,
  samePayerFor: null,
  uses: [],
  refunds: [],
  heldBy: null,
  ...changes,
})

/** A grant of the basic plan that lasts. */
export const grant: EndableGrant = {
  receiptNumber: 'LS/26-27/000001',
  amountPaise: 9900,
  fromSemester: 6,
  toSemester: 6,
  endsOn: '2027-05-21',
  isEnded: false,
  receiptVoidedAt: null,
}

/** What a whole credit paid for. */
export const creditUse: CreditUse = {
  registrationId: 'c1a1c1a1-0000-4000-8000-000000000001',
  usn: '1LS22CS301',
  name: 'Paper Anil',
  plan: 'basic',
  amountPaise: 9900,
  grant,
  isToEnd: false,
}

/** Builds an account without statements, by its number. */
export const makeAccount = (number: number, name: string): Account => ({
  _id: `acacacac-0000-4000-8000-${String(number).padStart(12, '0')}`,
  name,
  bank: 'HDFC',
  numberEnd: '',
  upiIds: [],
  isPayee: number === 1,
  statementCount: 0,
  toDay: null,
})
