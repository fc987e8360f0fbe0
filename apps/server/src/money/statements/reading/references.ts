import { daysBetween } from '../../subscriptions/periods.policy.ts'
import { dayOfUtr } from '../../subscriptions/provisional.policy.ts'
import { addressPattern, joinLines } from './tokens.ts'

// A number followed by a colon is the account that interest is paid for.
const rrnsAlone = /(?<![A-Za-z0-9])(?!0{12})\d{12}(?![A-Za-z0-9:])/g
const rrns = /(?<!\d)(?!0{12})\d{12}(?![\d:])/g
/** NEFT has 16 characters, RTGS 22: first the bank's four letters, then many digits. */
const longUtrs = /(?<![A-Z0-9])(?:[A-Z]{4}[A-Z0-9]{2}\d{16}|[A-Z]{4}[A-Z0-9]{2}\d{10})(?![A-Z0-9])/g
/** How the money travelled: the bank writes it before anything that the payer wrote. */
const channelWord = /(?<![a-z])(?:upi|imps|neft|rtgs)(?![a-z])/i
/** A cell that is one reference and nothing else, such as `0000627412345601` or `UPI-627412345601`. */
const wholeRrn = /^(?:(?:upi|imps|neft|rtgs)[/:]?)?0*(?!0{12})(\d{12})$/i
const wholeLongUtr = /^(?:(?:upi|imps|neft|rtgs)[/:]?)?([A-Z]{4}[A-Z0-9]{2}(?:\d{16}|\d{10}))$/i
/** A mobile number of India with its country code has twelve digits, too. */
const mobileNumber = /^91[6-9]\d{9}$/
const daysFromPaymentMax = 3
/** More numbers than this are no references, whatever they are. */
const candidatesMax = 8

/** What a row says of its payment reference. */
export interface Reference {
  /** Null without a candidate, or with several. */
  utr: string | null
  /** What it could be, where a person has to choose: two or more, in order; else empty. */
  candidates: string[]
}

/** The texts of a row: of the bank, and of the payer. */
export interface Written {
  day: string
  narration: string
  /** The cells of the bank's own reference columns. */
  references: string[]
  others: string[]
  /** Whether the bank's reference column has numbers of its own, and the narration has that of the payment. */
  isNarrationFirst?: boolean
}

const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? []
const distinct = (found: string[]): string[] => [...new Set(found)]

/** Returns the joined text first, then the wrapped one, in case joining merged two numbers. */
const textsOf = (narration: string): string[] => {
  const tight = joinLines(narration)
  return /\d{13}/.test(tight) ? [tight, narration.replaceAll(/\s+/g, ' ')] : [tight]
}

const rrnsIn = (text: string): string[] => {
  // A telephone number with its country code also has 12 digits, and is often the first half of an address.
  const plain = text.replaceAll(addressPattern, ' ')
  const alone = all(plain, rrnsAlone)
  return alone.length > 0 ? alone : all(plain, rrns)
}

const longUtrsIn = (text: string): string[] => all(text.toUpperCase(), longUtrs)

/** Returns what the first of several ways finds. */
const firstFound = (...ways: (() => string[])[]): string[] => {
  for (const find of ways) {
    const found = distinct(find())
    if (found.length > 0) return found
  }
  return []
}

const inTexts = (narration: string, find: (text: string) => string[]): string[] =>
  firstFound(...textsOf(narration).map((text) => () => find(text)))

/** Finds what a narration has of the kind that its channel uses; of an unknown channel, of both kinds. */
const narrated = (narration: string): string[] => {
  const byRrn = () => inTexts(narration, rrnsIn)
  const byLong = () => inTexts(narration, longUtrsIn)
  const channel = channelWord.exec(narration)?.[0].toLowerCase()
  if (channel === undefined) return [...byRrn(), ...byLong()]
  return channel === 'neft' || channel === 'rtgs' ? firstFound(byLong, byRrn) : firstFound(byRrn, byLong)
}

/** Finds every reference in a text, of a transfer between banks first. */
export const referencesIn = (text: string): string[] =>
  firstFound(
    () => longUtrsIn(text),
    () => rrnsIn(text),
  )

/** Returns the reference that a cell consists of. */
const wholeIn = (cell: string): string[] => {
  const plain = cell.replaceAll(/[\s-]/g, '')
  const found = wholeRrn.exec(plain)?.[1] ?? wholeLongUtr.exec(plain)?.[1]?.toUpperCase()
  return found === undefined ? [] : [found]
}

/** Leaves out mobile numbers where something else is left; one that names the day of the payment may be its reference. */
const withoutMobiles = (found: string[], day: string): string[] => {
  const isOfDay = (text: string) => {
    const named = dayOfUtr(text, day)
    return named !== null && Math.abs(daysBetween(named, day)) <= daysFromPaymentMax
  }
  const kept = found.filter((text) => !mobileNumber.test(text) || isOfDay(text))
  return kept.length > 0 ? kept : found
}

/** The bank's own column decides, whatever stands in the narration beside it. */
const ofBoth = (own: string[], told: string[]): string[] => (own.length === 0 ? told : own)

const foundIn = ({ day, narration, references, others, isNarrationFirst = false }: Written): string[] => {
  const told = () => withoutMobiles(narrated(narration), day)
  const own = () => references.flatMap(wholeIn)
  return firstFound(
    isNarrationFirst ? told : () => ofBoth(distinct(own()), told()),
    own,
    () => references.flatMap(rrnsIn),
    () => others.flatMap(rrnsIn),
    () => [...references, ...others].flatMap(longUtrsIn),
  )
}

/**
 * Finds the payment reference of a row by its shape: in the bank's own column, and only without one in the narration,
 * where the payer writes too. Several different ones are candidates for a person to choose from.
 */
export const findReference = (written: Written): Reference => {
  const found = foundIn(written)
  const [only = null] = found
  if (found.length < 2) return { utr: only, candidates: [] }
  return { utr: null, candidates: found.slice(0, candidatesMax).toSorted() }
}
