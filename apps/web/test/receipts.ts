import type { Receipt } from '@lectureshelf/contract/money/receipts'

/** A receipt over the price of the premium plan, which a credit paid. */
export const receipt: Receipt = {
  _id: 'id',
  number: 'LS/26-27/000042',
  issuedAt: '2026-11-20T10:00:00Z',
  usn: '1LS22CS001',
  name: 'Asha Kulkarni',
  plan: 'premium',
  amountPaise: 14_900,
  discount: null,
  receivedPaise: 14_900,
  basis: 'credit',
  payments: [],
  utr: '632277770001',
  fromSemester: 5,
  toSemester: 6,
  startsOn: '2026-11-20',
  endsOn: '2027-11-19',
  payeeName: 'LectureShelf Demo',
  acceptedBy: null,
  issuer: null,
  tax: null,
  voidedAt: null,
  voidReason: null,
  voidKind: null,
}
