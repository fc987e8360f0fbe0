import { createHash } from 'node:crypto'
import { type HeldLine, heldBase, heldLineOf } from '../tables/credits/held-keys.ts'
import type { Nameless } from './taking-back/nameless.policy.ts'
import type { ReadStatement, StatementLine } from './reading/read-statement.ts'
import { breathe } from './reading/table.ts'

/** A credit that may be stored. */
export interface NewCredit {
  /** The same for the same credit in another file. */
  key: string
  line: number
  day: string
  amountPaise: number
  utr: string | null
  /** Several numbers of which a person chooses its reference. */
  candidates: string[]
  /** Masked. */
  payer: string | null
  reversedOn: string | null
  /** Whether only a line without the payment itself says that it went back: its file may be of another account. */
  isUnseen?: boolean
  /** Whether an app paid out by it what its own export has one by one. */
  isSettlement: boolean
  /** Where its row may be that a version before stored without its numbers in the key. */
  held?: HeldLine
}

/** A line that reverses the payment with its UTR, or a part of it. */
export interface Reversal {
  /** The same for the same reversal in another file. */
  key: string
  utr: string
  line: number
  day: string
  amountPaise: number
  /** Whether the bank calls it a reversal; otherwise it is an outgoing payment with a UTR, as the owner's own have. */
  isWorded: boolean
}

export interface CreditsOfLines {
  credits: NewCredit[]
  reversals: Reversal[]
  /** Lines on which money left without a reference that is known. */
  nameless: Nameless[]
}

/** The largest amount that the column can store; no plan costs more. */
const amountMaxPaise = 2_147_483_647

type Keyed = Pick<StatementLine, 'utr' | 'amountPaise' | 'day' | 'payer' | 'candidates'>

/** Creates the function that numbers what looks alike within a file. */
const createCount = () => {
  const seen = new Map<string, number>()
  return (alike: string): string => {
    const count = (seen.get(alike) ?? 0) + 1
    seen.set(alike, count)
    return `${alike}|${count}`
  }
}

/**
 * Creates the function that names credits. Without a UTR a credit is one of its account alone, and several of a day
 * can look alike, so they are counted. The numbers that may be its reference tell it from others.
 */
const createKeys = (scope: string) => {
  const counted = createCount()
  return ({ utr, amountPaise, day, payer, candidates }: Keyed): string => {
    if (utr !== null) return `${utr}|${amountPaise}`
    const base = `${scope}|${day}|${amountPaise}|${payer ?? ''}`
    return counted(candidates.length > 0 ? heldBase(base, candidates) : base)
  }
}

/** Tells of the credits with several numbers where a version before stored them. */
const withHeld = (credits: NewCredit[]): NewCredit[] => {
  const isHeld = ({ utr, candidates }: NewCredit) => utr === null && candidates.length > 0
  if (!credits.some(isHeld)) return credits
  const plainCounts = new Map<string, number>()
  for (const { utr, candidates, key } of credits) {
    if (utr !== null || candidates.length > 0) continue
    const { base } = heldLineOf(key)
    plainCounts.set(base, (plainCounts.get(base) ?? 0) + 1)
  }
  return credits.map((credit) => {
    if (!isHeld(credit)) return credit
    const held = heldLineOf(credit.key)
    return { ...credit, held: { ...held, plainCount: plainCounts.get(held.base) ?? 0 } }
  })
}

/** A statement may have hundreds of thousands of lines, and others wait for the same thread. */
const linesOfTurn = 2000

/** An app's payout goes to the bank, and takes nothing from the credit that it arrives as. */
const reversalsOf = async ({ lines, payoutUtrs }: CreditsInFile): Promise<Reversal[]> => {
  // Without the day: an app and a bank may show the same refund on two days.
  const counted = createCount()
  const reversals: Reversal[] = []
  for (const [index, { utr, side, isReversal, line, day, amountPaise }] of lines.entries()) {
    if (index % linesOfTurn === 0) await breathe()
    if (utr === null || !(isReversal || (side === 'debit' && !payoutUtrs.has(utr)))) continue
    const key = counted(`${utr}|${amountPaise}`)
    reversals.push({ key, utr, line, day, amountPaise, isWorded: isReversal && side === 'debit' })
  }
  return reversals
}

/** Returns the first reversal that is not below a sum, of reversals in rising order. */
const firstAtLeast = (steps: readonly Reversal[], amountPaise: number): Reversal | undefined => {
  let [from, to] = [0, steps.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((steps[middle]?.amountPaise ?? 0) < amountPaise) from = middle + 1
    else to = middle
  }
  return steps[from]
}

/** Creates the function that returns the day on which a line of a file takes the whole of a credit back. */
const createTakenBack = (reversals: readonly Reversal[]) => {
  /** Of each payment those lines that took more back than all lines before them. */
  const steps = new Map<string, Reversal[]>()
  for (const reversal of reversals) {
    const ofPayment = steps.get(reversal.utr)
    if (ofPayment === undefined) steps.set(reversal.utr, [reversal])
    else if (reversal.amountPaise > (ofPayment.at(-1)?.amountPaise ?? 0)) ofPayment.push(reversal)
  }
  return (utr: string, amountPaise: number): string | null =>
    firstAtLeast(steps.get(utr) ?? [], amountPaise)?.day ?? null
}

const namelessOf = ({ lines }: CreditsInFile): Nameless[] =>
  lines.flatMap(({ side, utr, payer, candidates, line, day, amountPaise }) =>
    side === 'debit' && utr === null && (payer !== null || candidates.length > 0)
      ? [{ line, day, amountPaise, payer, candidates }]
      : [],
  )

type CreditsInFile = Pick<ReadStatement, 'lines' | 'settlements' | 'payoutUtrs'>

interface Place {
  /** The account of the statement, or the statement while its account is unknown. */
  scope: string
  /** The references of payouts that the exports of apps named. */
  payoutUtrs: ReadonlySet<string>
}

/** Sorts the lines of a statement into credits, each once, and reversals, while others are served. */
export const creditsOf = async (
  read: CreditsInFile,
  { scope, payoutUtrs }: Place,
): Promise<CreditsOfLines> => {
  const { lines, settlements } = read
  const reversals = await reversalsOf(read)
  const takenBackOn = createTakenBack(reversals)
  const keyOf = createKeys(scope)
  const credits = new Map<string, NewCredit>()
  for (const [index, line] of lines.entries()) {
    if (index % linesOfTurn === 0) await breathe()
    if (line.side === 'debit') continue
    const { day, amountPaise, utr, candidates, payer } = line
    const key = keyOf(line)
    if (credits.has(key)) continue
    credits.set(key, {
      key,
      line: line.line,
      day,
      amountPaise,
      utr,
      candidates,
      payer,
      reversedOn: utr === null ? null : takenBackOn(utr, amountPaise),
      isSettlement: settlements.has(line) || (utr !== null && payoutUtrs.has(utr)),
    })
  }
  return { credits: withHeld([...credits.values()]), reversals, nameless: namelessOf(read) }
}

/** What decides which credits are stored. */
export interface Known {
  planSizes: ReadonlySet<number>
  /** UTRs of claims in any state. */
  claimedUtrs: ReadonlySet<string>
  /** Keys of stored credits. */
  storedKeys: ReadonlySet<string>
}

type Judged = Pick<NewCredit, 'key' | 'amountPaise' | 'utr' | 'candidates' | 'isSettlement'>

/**
 * Returns whether a credit may pay for a plan. Other money is counted, never stored. Nor is a settlement, unless
 * someone claimed it or it was stored before.
 */
export const isWorthKeeping = (
  { key, amountPaise, utr, candidates, isSettlement }: Judged,
  { planSizes, claimedUtrs, storedKeys }: Known,
): boolean =>
  amountPaise <= amountMaxPaise &&
  ((planSizes.has(amountPaise) && !isSettlement) ||
    storedKeys.has(key) ||
    [...(utr === null ? [] : [utr]), ...candidates].some((number) => claimedUtrs.has(number)))

interface Arrived {
  utr: string | null
  /** What no grant and no refund has used of it. */
  restPaise: number
}

/** Returns what pending claims lack beside what arrived with their references: a second payment may bring it. */
export const shortfallsOf = (
  claims: readonly { utr: string; amountPaise: number }[],
  arrived: readonly Arrived[],
): number[] => {
  const sums = new Map<string, number>()
  for (const { utr, restPaise } of arrived) if (utr !== null) sums.set(utr, (sums.get(utr) ?? 0) + restPaise)
  return claims.flatMap(({ utr, amountPaise }) => {
    const sum = sums.get(utr) ?? 0
    return sum > 0 && sum < amountPaise ? [amountPaise - sum] : []
  })
}

/**
 * Hashes the lines of a statement, independent of their order and the file format. Unreadable lines count by
 * their text, so that a repaired file has another fingerprint.
 */
export const fingerprintOf = (lines: StatementLine[], badTexts: string[]): string => {
  const texts = lines.map(({ day, amountPaise, side, utr, payer, isReversal, candidates }) =>
    JSON.stringify([
      day,
      amountPaise,
      side,
      utr,
      payer,
      isReversal,
      ...(candidates.length > 0 ? [candidates] : []),
    ]),
  )
  return createHash('sha256')
    .update([...texts.toSorted(), `bad lines: ${badTexts.length}`, ...badTexts.toSorted()].join('\n'))
    .digest('hex')
}

/** Hashes a statement as versions before did, which did not compare the numbers that may be a reference. */
export const formerFingerprintOf = (lines: StatementLine[], badTexts: string[]): string =>
  fingerprintOf(
    lines.map((line) => ({ ...line, candidates: [] })),
    badTexts,
  )

/** Returns the first and last day of the lines. */
export const spanOf = (lines: StatementLine[]): { fromDay: string | null; toDay: string | null } => {
  const span: { fromDay: string | null; toDay: string | null } = { fromDay: null, toDay: null }
  for (const { day } of lines) {
    if (span.fromDay === null || day < span.fromDay) span.fromDay = day
    if (span.toDay === null || day > span.toDay) span.toDay = day
  }
  return span
}
