import type { Family } from './family.ts'

/** Banks, whose tables need no words of their own: their names are displayed. */
export const banks: readonly Family[] = [
  {
    name: 'HDFC',
    known: [
      [/^narration$/, /^withdrawal amt$/, /^deposit amt$/],
      [/^narration$/, /^chq ref number$/, /^closing balance$/],
    ],
  },
  { name: 'ICICI', known: [[/^transaction remarks$/]] },
  { name: 'SBI', known: [[/^txn date$/, /^description$/, /^ref no cheque no$/]] },
  { name: 'Canara', known: [[/^txn date$/, /^cheque no$/, /^description$/, /^branch code$/]] },
  {
    name: 'Axis',
    // Several banks have particulars beside the date of a transaction.
    known: [
      [/^transaction date$/, /^particulars$/, /^cheque no$/, /^dr cr$/, /^amount(?: inr)?$/],
      [/^tran(?:saction)? date$/, /^particulars$/, /^(?:sol|init br|branch name)$/],
    ],
  },
  {
    name: 'Kotak',
    known: [
      [/^sl no$/, /^description$/, /^chq ref n(?:umber|o)$/],
      [/^description$/, /^date$/, /^ref no$/],
    ],
    hasOwnNumbers: true,
  },
]
