/** A credit that a line of a statement may take back. */
interface Reversible {
  id: string
  amountPaise: number
  refundedPaise: number
  reversedOn: string | null
}

/** What is taken from one credit. */
interface Taken {
  creditId: string
  paise: number
  /** Whether nothing of the credit is left with the owner. */
  isWhole: boolean
}

const leftOf = ({ amountPaise, refundedPaise, reversedOn }: Reversible): number =>
  reversedOn === null ? amountPaise - refundedPaise : 0

/**
 * Divides a sum that the bank took back among the credits with its reference: the one of that very sum first, else the
 * largest. No credit loses more than is left of it.
 */
export const takenOf = (paise: number, credits: readonly Reversible[]): Taken[] => {
  const isExact = (credit: Reversible): number => Number(leftOf(credit) === paise)
  const inOrder = credits.toSorted((a, b) => isExact(b) - isExact(a) || leftOf(b) - leftOf(a))
  const taken: Taken[] = []
  let missing = paise
  for (const credit of inOrder) {
    const part = Math.min(missing, leftOf(credit))
    if (part <= 0) continue
    missing -= part
    taken.push({ creditId: credit.id, paise: part, isWhole: part === leftOf(credit) })
  }
  return taken
}
