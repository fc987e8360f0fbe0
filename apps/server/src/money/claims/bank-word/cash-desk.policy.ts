import type { ProofGap } from '@lectureshelf/contract/money/claims'
import { deskRefusals, gapRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { rupees } from '../../../base/mail/mail-text.ts'

type Decider = Pick<Actor, 'id' | 'usn' | 'kind'>

/** Returns whether a person decides by their own word, and knows everyone's contact data. */
export const isOwner = ({ kind }: Pick<Actor, 'kind'>): boolean => kind === 'owner'

const refuse = (message: string): never => {
  throw new AppError('forbidden', { message })
}

/** Requires that no one but the owner decides about a claim of their own. @throws AppError `forbidden` */
export const requireOfOthers = (
  actor: Decider,
  { studentId, usn }: { studentId: string | null; usn: string },
): void => {
  if (!isOwner(actor) && (studentId === actor.id || usn === actor.usn)) refuse(deskRefusals.own)
}

interface Paid {
  basis: 'credit' | 'cash' | 'word'
  receivedPaise: number
}

/** Whether no statement shows the whole price, so that only the owner's word grants a plan. */
export const restsOnWord = (pricePaise: number, { basis, receivedPaise }: Paid): boolean =>
  basis !== 'credit' || receivedPaise < pricePaise

/**
 * Requires that statements show the whole price of a claim, unless the owner decides.
 * @throws AppError `forbidden`
 */
export const requireProven = (actor: Decider, pricePaise: number, { basis, receivedPaise }: Paid): void => {
  if (isOwner(actor)) return
  if (basis !== 'credit') refuse(deskRefusals.unproven)
  if (receivedPaise < pricePaise) refuse(deskRefusals.short(rupees(pricePaise - receivedPaise)))
}

/** Whoever brought a file with a credit. */
export interface Brought {
  personId: string
  usn: string
  name: string
  isOwner: boolean
  /** Whether they brought it as text that anyone may type. */
  isText: boolean
  /** The UPI ids that pay into the file's account; null while its account is not known. */
  upiIds: string[] | null
}

/** What speaks for a credit: an owner who sees it in the account, and whoever brought files that have it. */
export interface CreditProof {
  vouchedAt: Date | null
  brought: Brought[]
}

/** Returns the files of an account that the UPI id pays into; without one, of any account that students pay into. */
const filesOf = ({ brought }: CreditProof, payeeUpiId: string | null): Brought[] =>
  brought.filter(
    ({ isText, upiIds }) =>
      !isText && upiIds !== null && (payeeUpiId === null ? upiIds.length > 0 : upiIds.includes(payeeUpiId)),
  )

/**
 * Says why a credit is no proof for some cashiers: one person alone uploaded the files of the account that was paid
 * into, or no one uploaded any. A credit that an owner uploaded or confirmed is a proof for everyone.
 */
export const gapOf = (proof: CreditProof, payeeUpiId: string | null): ProofGap | null => {
  if (proof.vouchedAt !== null) return null
  const files = filesOf(proof, payeeUpiId)
  if (files.some(({ isOwner: isOfOwner }) => isOfOwner)) return null
  const [first] = files
  if (first === undefined) {
    const isPasted = proof.brought.length > 0 && proof.brought.every(({ isText }) => isText)
    return { reason: isPasted ? 'text_only' : 'other_account', bringer: null }
  }
  if (files.some(({ personId }) => personId !== first.personId)) return null
  return { reason: 'one_bringer', bringer: { usn: first.usn, name: first.name } }
}

/** Returns whether a gap concerns a person: the file of one cashier proves a payment to every other. */
export const isGapFor = ({ usn }: { usn: string }, { bringer }: ProofGap): boolean =>
  bringer === null || bringer.usn === usn

/**
 * Requires a file of the account that shows the payment and was uploaded by someone other than the cashier. Owners
 * need none. @throws AppError `forbidden`
 */
export const requireNoGap = (actor: Decider, gap: ProofGap | null): void => {
  if (gap !== null && !isOwner(actor) && isGapFor(actor, gap)) refuse(gapRefusals[gap.reason])
}
