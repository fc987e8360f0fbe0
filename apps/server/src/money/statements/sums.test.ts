import { expect, test } from 'vitest'
import { createRandom } from '../../../test/processes/padded-pdf.ts'
import { type TrueLine, generateStatement } from '../../../test/statements/statement-generator.ts'
import { type CreditsOfLines, type NewCredit, creditsOf, isWorthKeeping } from './credits.policy.ts'
import { type ClaimFacts, bookOf, decideCredit } from '../claims/bank-word/matching.policy.ts'
import { readStatement } from './reading/read-statement.ts'

/** `npm run test:long` reads more. */
const runs = process.env['LONG'] === '1' ? 200 : 80
const prices = [9900, 14_900]
const groups = ['ready', 'held', 'granted', 'orphan', 'other'] as const
type Group = (typeof groups)[number]
const isGroup = (kind: string): kind is Group => groups.some((group) => group === kind)
type Sums = Record<Group, number>
type Random = () => number

const noSums = (): Sums => ({ ready: 0, held: 0, granted: 0, orphan: 0, other: 0 })

/** Lists the credits that were received and not reversed, each once, from the generated truth alone. */
const staying = (lines: TrueLine[]): TrueLine[] => {
  const takenBack = new Set(
    lines.filter(({ side, isReversal }) => side === 'debit' || isReversal).map(({ utr }) => utr),
  )
  return lines.filter(
    ({ side, isReversal, utr }) => side === 'credit' && (isReversal || utr === null || !takenBack.has(utr)),
  )
}

const claimOf = (line: TrueLine, changes: Partial<ClaimFacts>): ClaimFacts => ({
  id: crypto.randomUUID(),
  state: 'pending',
  utr: line.utr ?? '',
  amountPaise: line.amountPaise,
  payeeUpiId: '',
  createdAt: new Date(`${line.day}T10:00:00Z`),
  ...changes,
})

/** Draws claims for some credits, and returns what each credit must mean with them. */
const drawClaims = (lines: TrueLine[], random: Random) => {
  const claims: ClaimFacts[] = []
  const meant = new Map<TrueLine, Group>()
  for (const line of lines) {
    const roll = random()
    if (line.utr === null || line.isReversal || roll > 0.7) continue
    if (roll < 0.3) {
      claims.push(claimOf(line, {}))
      meant.set(line, 'ready')
    } else if (roll < 0.4) {
      claims.push(claimOf(line, { amountPaise: 9901 }))
      meant.set(line, 'held')
    } else if (roll < 0.6) {
      claims.push(claimOf(line, { state: 'approved' }))
      meant.set(line, 'granted')
    } else {
      claims.push(claimOf(line, { state: 'rejected' }))
      // It is kept for its claim, whatever its amount.
      meant.set(line, 'orphan')
    }
  }
  return { claims, meant }
}

const expectedSums = (lines: TrueLine[], meant: Map<TrueLine, Group>, sizes: Set<number>): Sums => {
  const sums = noSums()
  for (const line of lines) {
    const unclaimed = sizes.has(line.amountPaise) ? 'orphan' : 'other'
    sums[meant.get(line) ?? unclaimed] += line.amountPaise
  }
  return sums
}

const decidedSums = ({ credits }: CreditsOfLines, claims: ClaimFacts[]): Sums => {
  const book = bookOf(claims, prices)
  const known = {
    planSizes: book.planSizes,
    claimedUtrs: new Set(claims.map(({ utr }) => utr)),
    storedKeys: new Set<string>(),
  }
  const sums = noSums()
  const groupOf = (credit: NewCredit): Group | 'reversed' => {
    const isGranted = claims.some(({ state, utr }) => state === 'approved' && utr === credit.utr)
    const usedPaise = isGranted ? credit.amountPaise : 0
    const meaning = decideCredit({ ...credit, usedPaise, refundedPaise: 0, mark: null }, book).kind
    if (meaning === 'reversed') return 'reversed'
    return isWorthKeeping(credit, known) && isGroup(meaning) ? meaning : 'other'
  }
  for (const credit of credits) {
    const group = groupOf(credit)
    if (group !== 'reversed') sums[group] += credit.amountPaise
  }
  return sums
}

test(`in ${runs} statements, ready, granted, held, orphan and other add up to the money received`, async () => {
  const totals = noSums()
  for (let seed = 1; seed <= runs; seed += 1) {
    const { bytes, lines, recipe } = await generateStatement(seed)
    const kept = staying(lines)
    const { claims, meant } = drawClaims(kept, createRandom(seed))
    const pending = claims.filter(({ state }) => state === 'pending').map(({ amountPaise }) => amountPaise)
    const expected = expectedSums(kept, meant, new Set([...prices, ...pending]))
    const place = { scope: 'account', payoutUtrs: new Set<string>() }
    const sums = decidedSums(await creditsOf(await readStatement(bytes), place), claims)
    expect({ recipe, ...sums }).toEqual({ recipe, ...expected })
    const received = kept.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
    expect(groups.reduce((sum, group) => sum + sums[group], 0)).toBe(received)
    for (const group of groups) totals[group] += sums[group]
  }
  expect(Math.min(...Object.values(totals))).toBeGreaterThan(0)
})
