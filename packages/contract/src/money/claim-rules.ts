import { cleanCode } from '../clean-code.ts'
import { minimumAgeYears } from '../constants.ts'

/** 29 February counts as the 28th, on both sides, so that days can be compared as text without a calendar. */
const countedAs = (day: string): string => (day.endsWith('-02-29') ? `${day.slice(0, 8)}28` : day)

/** Whether a person born on a day is at least `minimumAgeYears` old on another; both are `YYYY-MM-DD`. */
export const isOldEnough = (dob: string, today: string): boolean => {
  const year = String(Number(today.slice(0, 4)) - minimumAgeYears).padStart(4, '0')
  return countedAs(dob) <= countedAs(`${year}${today.slice(4)}`)
}

/** Whether a text can be a USN, in VTU's format or not: first-years wait weeks for theirs. */
export const isUsnLike = (usn: string): boolean => /^[A-Z0-9]{5,10}$/.test(usn)

/** Shown when a typed text cannot be a USN. */
export const usnExpectation = 'A USN has 5 to 10 letters and digits.'

const isUtr = (text: string): boolean => /^(\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/.test(text)

/** Returns a typed payment reference in capitals, without words in front: "UPI Ref No 412345678901". */
export const cleanUtr = (typed: string): string => {
  const utr = cleanCode(typed).toUpperCase()
  const [, number = ''] = /^(?:UTR|[A-Z./]+(?=\d{12}$))(.+)$/.exec(utr) ?? []
  return !isUtr(utr) && isUtr(number) ? number : utr
}

/** Cleans a payment reference; returns null when it is not one. */
export const normaliseUtr = (typed: string): string | null => {
  const utr = cleanUtr(typed)
  return isUtr(utr) ? utr : null
}

/** Shown when a typed text cannot be a payment reference. */
export const utrExpectation =
  'A UTR has 12 digits, or the 16 or 22 letters and digits of a NEFT or RTGS transfer.'
