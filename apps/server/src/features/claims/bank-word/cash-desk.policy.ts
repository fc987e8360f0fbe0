import { deskRefusals } from '@lectureshelf/contract/money/payment-messages'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors.ts'
import { rupees } from '../../mail/mail-text.ts'

type Decider = Pick<Actor, 'id' | 'usn' | 'kind'>

/** Returns whether a person decides by their own word, and knows everybody's contact data. */
export const isOwner = ({ kind }: Pick<Actor, 'kind'>): boolean => kind === 'owner'

const refuse = (message: string): never => {
  throw new AppError('forbidden', { message })
}

/** Requires that nobody but the owner decides about a claim of their own. @throws AppError `forbidden` */
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
