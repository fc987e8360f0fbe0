import type { Credit, CreditSums, CreditUse } from '@lectureshelf/contract/money/bank/credits'
import type { CreditState } from '@lectureshelf/contract/money/bank/credit-states'
import { findClaims } from '../tables/claims.table.ts'
import { isUndecided } from '../tables/credits/credit-naming.ts'
import { listBringers } from '../tables/credits/credit-proofs.query.ts'
import { listUsesOfClaims, listUsesOfCredits } from '../tables/credits/credit-uses.table.ts'
import { listRefunds } from '../tables/credits/refunds.table.ts'
import { listSamePayer } from '../tables/credits/same-payer.query.ts'
import type { Db } from '../../platform/db/database.ts'
import { restOf } from '../claims/bank-word/matching.policy.ts'
import { isStillPaid } from '../statements/statement-view.ts'
import type { GrantEndings } from '../subscriptions/grant-endings.service.ts'
import { type ListedCredit, listHolders, listStatementsOf, type sumCredits } from './credit-list.query.ts'
import { groupBy } from '../../platform/group-by.ts'

interface Options {
  db: Db
  listGrants: GrantEndings['listGrants']
}

const groupsBy = <Row>(rows: Row[], keyOf: (row: Row) => string): ((key: string) => Row[]) => {
  const groups = groupBy(rows, keyOf)
  return (key) => groups.get(key) ?? []
}

const usesOf = async ({ db, listGrants }: Options, rows: ListedCredit[]) => {
  const ids = rows.map(({ credit }) => credit.id)
  const reversed = rows.filter(({ credit }) => credit.reversedOn !== null)
  const reversedIds = new Set(reversed.map(({ credit }) => credit.id))
  const uses = await listUsesOfCredits(db, ids)
  const claimIds = uses.map(({ claimId }) => claimId)
  const claims = new Map((await findClaims(db, claimIds)).map((claim) => [claim.id, claim]))
  const grants = await listGrants(claimIds)
  const takenBack = uses.filter(({ creditId }) => reversedIds.has(creditId)).map(({ claimId }) => claimId)
  const ofTakenBack = await listUsesOfClaims(db, takenBack)
  const views = uses.flatMap(({ creditId, claimId, amountPaise }) => {
    const claim = claims.get(claimId)
    if (claim === undefined) return []
    const { usn, plan, form } = claim
    const grant = grants.get(claimId) ?? null
    const use: CreditUse = {
      registrationId: claimId,
      usn,
      name: form['name'] ?? '',
      plan,
      amountPaise,
      grant,
      isToEnd:
        reversedIds.has(creditId) &&
        claim.state === 'approved' &&
        grant?.receiptVoidedAt === null &&
        !isStillPaid(claim, ofTakenBack),
    }
    return [{ creditId, use }]
  })
  return groupsBy(views, ({ creditId }) => creditId)
}

interface OfAccount {
  account: { id: string; name: string } | null
}

/** Returns the accounts of a credit's statements, each once, by name. */
const accountsOf = (statements: OfAccount[]): Credit['accounts'] => {
  const names = new Map(
    statements.flatMap(({ account }) => (account === null ? [] : [[account.id, account.name] as const])),
  )
  return [...names].map(([id, name]) => ({ _id: id, name })).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns credits as the owner sees them, in the given order. */
export const viewCredits = async (options: Options, rows: ListedCredit[]): Promise<Credit[]> => {
  const { db } = options
  const ids = rows.map(({ credit }) => credit.id)
  const usesIn = await usesOf(options, rows)
  const refundsOf = groupsBy(await listRefunds(db, ids), ({ creditId }) => creditId)
  const statementsOf = groupsBy(await listStatementsOf(db, ids), ({ creditId }) => creditId)
  const bringersOf = groupsBy(
    await listBringers(db, ids),
    ({ creditId, statementId }) => `${creditId} ${statementId}`,
  )
  const open = rows.flatMap(({ credit, state }) => (state === 'open' ? [credit.id] : []))
  const samePayer = new Map((await listSamePayer(db, open)).map(({ creditId, usn }) => [creditId, usn]))
  const utrs = rows.flatMap(({ credit, state }) => (state === 'held' ? (credit.utr ?? []) : []))
  const holders = new Map((await listHolders(db, utrs)).map(({ utr, usn }) => [utr, usn]))
  return rows.map(({ credit, state }) => ({
    _id: credit.id,
    day: credit.day,
    amountPaise: credit.amountPaise,
    restPaise: credit.reversedOn === null ? restOf(credit) : 0,
    utr: credit.utr,
    ...(isUndecided(credit) && { candidates: credit.candidates }),
    payer: credit.payer,
    state,
    reversedOn: credit.reversedOn,
    ...(credit.reversedOn !== null && !credit.isReversalProven && { isRestorable: true }),
    ...(credit.maybeReversedOn !== null && { maybeReversedOn: credit.maybeReversedOn }),
    note: credit.note,
    accounts: accountsOf(statementsOf(credit.id)),
    statements: statementsOf(credit.id).map(({ id, fileName, bank, line }) => ({
      _id: id,
      fileName,
      bank,
      line,
      broughtBy: bringersOf(`${credit.id} ${id}`).map(({ name }) => name),
    })),
    vouchedAt: credit.vouchedAt?.toISOString() ?? null,
    samePayerFor: samePayer.get(credit.id) ?? null,
    uses: usesIn(credit.id).map(({ use }) => use),
    refunds: refundsOf(credit.id).map(({ id, amountPaise, day, reference }) => ({
      _id: id,
      amountPaise,
      day,
      reference,
    })),
    heldBy: credit.utr === null ? null : (holders.get(credit.utr) ?? null),
  }))
}

/** Returns the sums of all credits from the sums of each state. */
export const creditSumsOf = (states: Awaited<ReturnType<typeof sumCredits>>, toEnd: number): CreditSums => {
  const received = states.filter(({ state }) => state !== 'reversed')
  const total = (of: (row: (typeof states)[number]) => number): number =>
    received.reduce((sum, row) => sum + of(row), 0)
  const restIn = (state: CreditState): number => states.find((row) => row.state === state)?.restPaise ?? 0
  const counts = { open: 0, held: 0, refund_due: 0, granted: 0, refunded: 0, not_ours: 0, reversed: 0 }
  for (const { state, count } of states) counts[state] = count
  return {
    receivedPaise: total(({ amountPaise }) => amountPaise),
    grantedPaise: total(({ usedPaise }) => usedPaise),
    heldPaise: restIn('held'),
    openPaise: restIn('open'),
    refundDuePaise: restIn('refund_due'),
    refundedPaise: total(({ refundedPaise }) => refundedPaise),
    notOursPaise: restIn('not_ours'),
    reversedPaise: states.find(({ state }) => state === 'reversed')?.amountPaise ?? 0,
    counts,
    toEnd,
  }
}
