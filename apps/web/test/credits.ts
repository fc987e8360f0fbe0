import type { CreditSums } from '@lectureshelf/contract/money/bank/credits'

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
}
