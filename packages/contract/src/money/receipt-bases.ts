/** What a grant rests on: credits of a bank statement, cash, or the owner's word alone. */
export const receiptBases = ['credit', 'cash', 'word'] as const
export type ReceiptBasis = (typeof receiptBases)[number]

/** Why a receipt is void: the bank took the payment back, the owner refunded it, or the grant was a mistake. */
export const voidKinds = ['reversed', 'refunded', 'undone'] as const
export type VoidKind = (typeof voidKinds)[number]
