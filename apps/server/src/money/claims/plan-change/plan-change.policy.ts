import { lastSemester } from '@lectureshelf/contract/constants'
import type { BankWord } from '@lectureshelf/contract/money/claims'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'
import type { Settings } from '@lectureshelf/contract/base/settings'
import { priceOf } from '../../../base/settings/prices.policy.ts'

interface Purchase {
  plan: Plan
  /** The first semester; null when no semester has the name that was typed. */
  semester: number | null
  /** Letters of the discount code with which the price was agreed. */
  discountCode: string | null
}

/**
 * Returns the plan that the received sum pays for exactly, when that is another one than was claimed. A plan that goes
 * past the last semester never fits.
 */
export const fittingPlanOf = (
  { plan, semester, discountCode }: Purchase,
  bank: Pick<BankWord, 'state' | 'amountPaise'> | null,
  prices: Pick<Settings, 'basicPricePaise' | 'premiumPricePaise'>,
): Plan | null => {
  if (bank?.state !== 'short' && bank?.state !== 'long') return null
  // The discount was for the plan that was claimed.
  if (discountCode !== null) return null
  const other: Plan = plan === 'basic' ? 'premium' : 'basic'
  if (semester === null || semester + plans[other].semesters - 1 > lastSemester) return null
  return bank.amountPaise === priceOf(other, prices) ? other : null
}
