import {
  type StoredCredit,
  findCreditsByKey,
  findCreditsByUtr,
  insertCredits,
  linkCredits,
  lockCredits,
  updateCredit,
  removeCredit,
} from '../tables/credits/bank-credits.table.ts'
import { lockCreditNames, settleReferences } from '../tables/credits/credit-naming.ts'
import { findFormer, haveSame } from '../tables/credits/held-keys.ts'
import { listChosen, listNameless } from '../tables/credits/reference-candidates.query.ts'
import { listClaimants, lockClaimsWith } from '../tables/claims.table.ts'
import { insertUse } from '../tables/credits/credit-uses.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { recordAudit } from '../../base/audit/audit.service.ts'
import type { ProvisionalService } from '../subscriptions/provisional.service.ts'
import { type Known, type NewCredit, isWorthKeeping } from './credits.policy.ts'
import { nameCredits } from './credit-scopes.ts'
import { restOf } from '../claims/bank-word/matching.policy.ts'
import { decideProvisional } from '../claims/bank-word/reading-on-trust.ts'
import { listUnconfirmed } from './claims.query.ts'
import { findStatement } from './statement-list.query.ts'
import { lockStatement, updateStatement, addSettled } from './statements.repo.ts'
import { listUntouchedCredits } from '../tables/credits/credit-scopes.query.ts'

/** Finds the credits that are payouts of an app, unless someone claimed or decided about one. */
const findSettlements = async (on: Db, utrs: string[]) => {
  const found = await listUntouchedCredits(on, utrs)
  const claimed = new Set(
    (
      await listClaimants(
        on,
        found.flatMap(({ utr }) => utr ?? []),
      )
    ).map(({ utr }) => utr),
  )
  return found.filter(({ utr }) => utr === null || !claimed.has(utr))
}

/**
 * Drops the credits that an app's export now names as its payouts: it has their payments one by one. The statements of
 * the bank count them. @returns how many there were
 */
const dropSettlements = async (on: Db, utrs: string[]): Promise<number> => {
  const seen = await findSettlements(on, utrs)
  if (seen.length === 0) return 0
  await lockCredits(
    on,
    seen.map(({ id }) => id),
  )
  const settlements = await findSettlements(on, utrs)
  for (const { id, amountPaise } of settlements) {
    for (const statementId of await removeCredit(on, id)) await addSettled(on, statementId, amountPaise)
  }
  return settlements.length
}

type Keyed = Pick<NewCredit, 'key' | 'utr' | 'candidates'>

/** Returns the payment references of credits or reversals that have one. */
export const utrsOf = (keyed: { utr: string | null }[]): string[] =>
  keyed.flatMap(({ utr }) => (utr === null ? [] : [utr]))

/** Returns every number that may be the reference of a credit. */
const numbersOf = (credits: Pick<NewCredit, 'utr' | 'candidates'>[]): string[] => [
  ...utrsOf(credits),
  ...credits.flatMap(({ candidates }) => candidates),
]

/** Finds which of these UTRs were ever claimed, approved or not. */
export const findClaimedUtrs = async (on: Db, utrs: string[]): Promise<Set<string>> =>
  new Set((await listClaimants(on, utrs)).map(({ utr }) => utr))

/** Finds the credits with some payment references. @returns those with one of them */
export const findByUtr = async (on: Db, utrs: string[]): Promise<(utr: string) => StoredCredit[]> => {
  const credits = await findCreditsByUtr(on, utrs)
  return (utr) => credits.filter((credit) => credit.utr === utr)
}

const knownOf = async (on: Db, batch: Keyed[], planSizes: Known['planSizes']): Promise<Known> => ({
  planSizes,
  claimedUtrs: await findClaimedUtrs(on, numbersOf(batch)),
  storedKeys: new Set(
    (
      await findCreditsByKey(
        on,
        batch.map(({ key }) => key),
      )
    ).map(({ key }) => key),
  ),
})

/**
 * Uses credits for claims that were granted by the owner's word before their statement arrived. One that the bank
 * took back is used too, so that the grant can be ended with it.
 */
export const confirmGrants = async (on: Db, keys: string[], utrs: string[], now: Date): Promise<void> => {
  const waiting = new Map((await listUnconfirmed(on, utrs)).map((claim) => [claim.utr, claim]))
  if (waiting.size === 0) return
  const found = await findCreditsByKey(on, keys)
  await lockCredits(
    on,
    found.map(({ id }) => id),
  )
  for (const credit of await findCreditsByKey(on, keys)) {
    const claim = credit.utr === null || credit.mark === 'refund_due' ? undefined : waiting.get(credit.utr)
    const amountPaise = Math.min(claim?.amountPaise ?? 0, restOf(credit))
    if (claim === undefined || amountPaise === 0) continue
    waiting.delete(claim.utr)
    await insertUse(on, { creditId: credit.id, claimId: claim.claimId, amountPaise, createdAt: now })
  }
}

/** Names the credits among whose numbers a person, or another file, chose one before. */
const asChosen = async (on: Db, credits: NewCredit[]): Promise<NewCredit[]> => {
  const chosen = await listChosen(
    on,
    credits.filter(({ candidates }) => candidates.length > 0),
  )
  return credits.map((credit) => {
    const found = chosen.find(
      ({ day, amountPaise, candidates }) =>
        day === credit.day && amountPaise === credit.amountPaise && haveSame(candidates, credit.candidates),
    )
    return found === undefined ? credit : { ...credit, key: found.key, utr: found.utr }
  })
}

/** Gives credits with several numbers the keys of rows that versions before stored without these numbers in the key. */
const asFormer = async (on: Db, credits: NewCredit[]): Promise<NewCredit[]> => {
  const rows = await listNameless(
    on,
    credits.filter(({ utr, held }) => utr === null && held !== undefined),
  )
  const taken = new Set<string>()
  return credits.map((credit) => {
    const { key, utr, candidates, held } = credit
    if (utr !== null || held === undefined || rows.some((row) => row.key === key)) return credit
    const former = findFormer(rows, { ...held, candidates }, (row) => taken.has(row.key))
    if (former === null) return credit
    taken.add(former.key)
    return { ...credit, key: former.key }
  })
}

/** Adds the numbers to choose from to credits that a version before stored without them. */
const addCandidates = async (on: Db, stored: StoredCredit[], credits: NewCredit[]): Promise<void> => {
  for (const { id, key, utr, candidates: known } of stored) {
    const { candidates = [] } = credits.find((credit) => credit.key === key) ?? {}
    if (utr === null && known.length === 0 && candidates.length > 0)
      await updateCredit(on, id, { candidates })
  }
}

/** Stores credits and their places in a statement, and uses them for grants that wait for one. @returns what is new */
export const store = async (
  on: Db,
  statementId: string,
  credits: NewCredit[],
  now: Date,
): Promise<number> => {
  const inserted = await insertCredits(
    on,
    credits.map(({ key, day, amountPaise, utr, candidates, payer, reversedOn, isUnseen = false }) => ({
      key,
      day,
      amountPaise,
      utr,
      candidates,
      payer,
      reversedOn,
      isReversalProven: reversedOn !== null && !isUnseen,
      isReversedElsewhere: isUnseen,
      createdAt: now,
    })),
  )
  const lines = new Map(credits.map(({ key, line }) => [key, line]))
  const stored = await findCreditsByKey(on, [...lines.keys()])
  await addCandidates(on, stored, credits)
  await confirmGrants(on, [...lines.keys()], utrsOf(credits), now)
  const links = stored.map(({ id, key }) => ({ statementId, creditId: id, line: lines.get(key) ?? 0 }))
  return inserted + (await linkCredits(on, links))
}

/** A part of a statement that is stored in one transaction. */
export interface Batch<Item> {
  statementId: string
  items: Item[]
  planSizes: Known['planSizes']
  linesDone: number
  now: Date
}

const countOf = (credits: NewCredit[]): Counted => ({
  count: credits.length,
  amountPaise: credits.reduce((sum, credit) => sum + credit.amountPaise, 0),
})

/** Stores the credits of a batch that may pay for a plan. @returns what is new, and the rest as counts */
export const storeCredits = (db: Db, { statementId, items, planSizes, linesDone, now }: Batch<NewCredit>) =>
  db.transaction(async (tx) => {
    // An approval that is under way finds the credits, or they find what it granted.
    await lockClaimsWith(tx, utrsOf(items))
    await lockCreditNames(tx)
    const named = await asFormer(tx, await asChosen(tx, items))
    const known = await knownOf(tx, named, planSizes)
    const kept = named.filter((credit) => isWorthKeeping(credit, known))
    // A credit reversed in the same statement does not count as received.
    const others = named.filter((credit) => !isWorthKeeping(credit, known) && credit.reversedOn === null)
    const changed = await store(tx, statementId, kept, now)
    await updateStatement(tx, statementId, { linesDone })
    return {
      changed,
      other: countOf(others.filter(({ isSettlement }) => !isSettlement)),
      settled: countOf(others.filter(({ isSettlement }) => isSettlement)),
    }
  })

/** Credits that are counted and not stored. */
export interface Counted {
  count: number
  amountPaise: number
}

interface Finish {
  statementId: string
  actor: Actor
  span: { fromDay: string | null; toDay: string | null }
  linesTotal: number
  other: Counted
  /** Payouts of an app, whose own export has the payments. */
  settled: Counted
  /** The references of the payouts that the file names, if an app wrote it. */
  payoutUtrs: ReadonlySet<string>
  /** Whether the audit log gets an entry. */
  isNews: boolean
  /** The content of the audit log entry. */
  record: Record<string, unknown>
}

/** Marks a statement as complete and applies its consequences. @returns whether anything is new */
export const finishStatement = (db: Db, provisional: ProvisionalService, finish: Finish): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { statementId, actor, span, linesTotal, other, settled } = finish
    // Locked and read inside the transaction: its account may have been named since the import began.
    await lockCreditNames(tx)
    await lockStatement(tx, statementId)
    const account = (await findStatement(tx, statementId))?.account ?? null
    const totals = {
      otherCount: other.count,
      otherPaise: other.amountPaise,
      settledCount: settled.count,
      settledPaise: settled.amountPaise,
    }
    await updateStatement(tx, statementId, { state: 'done', linesDone: linesTotal, ...totals })
    if (account !== null) {
      await nameCredits(tx, statementId, account.id)
      await settleReferences(tx, account.id)
    }
    // Counts this statement too, for only complete ones decide, and what it settled.
    const decided = await decideProvisional(tx, provisional)
    const dropped = await dropSettlements(tx, [...finish.payoutUtrs])
    const isNews = finish.isNews || dropped + decided.extended + decided.ended + decided.restored > 0
    if (isNews) {
      await recordAudit(tx, actor, 'statement.import', statementId, {
        after: {
          ...finish.record,
          account: account?.name ?? null,
          ...span,
          ...totals,
          readingOnTrust: decided,
        },
      })
    }
    return isNews
  })
