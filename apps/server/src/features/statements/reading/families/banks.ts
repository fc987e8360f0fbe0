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
  { name: 'Axis', known: [[/^particulars$/, /^tran(?:saction)? date$/]] },
  {
    name: 'Kotak',
    known: [
      [/^description$/, /^chq ref n(?:umber|o)$/],
      [/^description$/, /^date$/, /^ref no$/],
    ],
    hasOwnNumbers: true,
  },
]
