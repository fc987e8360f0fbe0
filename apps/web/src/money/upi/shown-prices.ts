import { shownPriceHours } from '@lectureshelf/contract/constants'
import { type Plan, plans } from '@lectureshelf/contract/money/plans'

const keyOf = (plan: Plan): string => `shown-price-${plan}`

const countsMs = shownPriceHours * 60 * 60_000

type Prices = Record<Plan, number>

/** Reads the price that a plan's QR code showed first, while it is still valid. */
const readShown = (plan: Plan, nowMs: number): number | null => {
  try {
    const [amountPaise = NaN, shownAt = NaN] = (localStorage.getItem(keyOf(plan)) ?? '')
      .split(' ')
      .map(Number)
    return Number.isInteger(amountPaise) && nowMs < shownAt + countsMs ? amountPaise : null
  } catch {
    return null
  }
}

/**
 * Stores the price that a QR code shows, for someone who pays it and sends the form later.
 * A stored price that is still valid stays.
 */
export const rememberShown = (plan: Plan, amountPaise: number, nowMs: number): void => {
  const before = readShown(plan, nowMs)
  if (before !== null && before <= amountPaise) return
  try {
    localStorage.setItem(keyOf(plan), `${amountPaise} ${nowMs}`)
  } catch {
    // Without storage a reload shows the current price.
  }
}

const payeeKey = 'shown-payee'

/** Stores the UPI id that a QR code shows. */
export const rememberShownPayee = (upiId: string): void => {
  try {
    localStorage.setItem(payeeKey, upiId)
  } catch {
    // Without storage the server takes the current one.
  }
}

/** Returns the field of a claim that names the UPI id which a QR code of this browser showed last. */
export const shownPayee = (): { upiId?: string } => {
  try {
    const upiId = localStorage.getItem(payeeKey)
    return upiId === null ? {} : { upiId }
  } catch {
    return {}
  }
}

/** Returns the prices to show: the current ones, or lower ones that this browser's QR codes have shown. */
export const pricesToShow = (current: Prices, nowMs: number): Prices => {
  const lowerPriceOf = (plan: Plan) => Math.min(current[plan], readShown(plan, nowMs) ?? current[plan])
  return { basic: lowerPriceOf(plans.basic.plan), premium: lowerPriceOf(plans.premium.plan) }
}
