import { banks } from './banks.ts'
import { bharatpe } from './bharatpe.ts'
import type { Family } from './family.ts'
import { googlePay } from './google-pay.ts'
import { paytm } from './paytm.ts'
import { phonepe } from './phonepe.ts'

const families: readonly Family[] = [phonepe, paytm, googlePay, bharatpe, ...banks]

/** Returns the bank or app whose titles a table has; null for another one. */
export const familyOf = (titles: readonly string[]): Family | null => {
  const fits = (list: readonly RegExp[]) => list.every((title) => titles.some((one) => title.test(one)))
  return families.find(({ known }) => known.some(fits)) ?? null
}
