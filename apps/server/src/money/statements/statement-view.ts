import type { AccountCandidate } from '@lectureshelf/contract/money/bank/accounts'
import type { Claim } from '@lectureshelf/contract/money/claims'
import type { BankCredit, Statement, StatementSummary } from '@lectureshelf/contract/money/statements'
import { listCredits } from '../tables/credits/bank-credits.table.ts'
import { isUndecided } from '../tables/credits/credit-naming.ts'
import { type StoredClaim, listPending } from '../tables/claims.table.ts'
import {
  type StoredUse,
  type UseOfCredit,
  listUsesOfClaims,
  listUsesOfCredits,
} from '../tables/credits/credit-uses.table.ts'
import { listSamePayer } from '../tables/credits/same-payer.query.ts'
import { orNotFound } from '../../platform/errors.ts'
import { listDecidedClaims, listSeenUtrs } from './claims.query.ts'
import type { GrantEndings } from '../subscriptions/grant-endings.service.ts'
import { isMissing } from '../claims/bank-word/coverage.policy.ts'
import { type Meaning, bookOf, decideCredit, restOf } from '../claims/bank-word/matching.policy.ts'
import { listPayeeSpans } from '../claims/bank-word/payee-spans.query.ts'
import { type ShownStatement, findStatement } from './statement-list.query.ts'
import { type Suggested, suggestClaims } from './suggestions.policy.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

type CreditOfStatement = Awaited<ReturnType<typeof listCredits>>[number]

interface Understood {
  credit: CreditOfStatement
  meaning: Meaning<StoredClaim>
  /** What it paid for, with the claims. */
  uses: { use: StoredUse; claim: StoredClaim }[]
}

/** A statement, and what each of its credits means with the current claims. */
export interface UnderstoodStatement {
  row: ShownStatement
  understood: Understood[]
  missing: StoredClaim[]
  /** Pending claims that appear in no statement. */
  unseen: StoredClaim[]
}

interface Options extends DbAndClock {
  readPrices: () => Promise<number[]>
  readUpiId: () => Promise<string>
  /** Returns claims as the owner sees them in the queue. */
  viewClaims: (claims: StoredClaim[]) => Promise<Claim[]>
  listCandidates: (statementId: string) => Promise<AccountCandidate[]>
  listGrants: GrantEndings['listGrants']
}

const creditView = (credit: CreditOfStatement): BankCredit => ({
  _id: credit.id,
  line: credit.line,
  day: credit.day,
  amountPaise: credit.amountPaise,
  restPaise: restOf(credit),
  utr: credit.utr,
  ...(isUndecided(credit) && { candidates: credit.candidates }),
  payer: credit.payer,
})

/** Checks whether the credits that the bank left pay for a claim. */
export const isStillPaid = (
  { id, amountPaise }: Pick<StoredClaim, 'id' | 'amountPaise'>,
  uses: UseOfCredit[],
): boolean => {
  const kept = uses.filter(({ use, credit }) => use.claimId === id && credit.reversedOn === null)
  return kept.reduce((sum, { use }) => sum + use.amountPaise, 0) >= amountPaise
}

const sumBy = (understood: Understood[], paiseOf: (credit: CreditOfStatement) => number): number =>
  understood.reduce((sum, { credit }) => sum + paiseOf(credit), 0)

/** Returns the account of a statement; students pay into it while it has the current UPI id. */
const accountView = (account: ShownStatement['account'], upiId: string): StatementSummary['account'] =>
  account === null ? null : { _id: account.id, name: account.name, isPayee: account.upiIds.includes(upiId) }

/** Returns what the list and the page of a statement have in common. */
export const summaryOf = (row: ShownStatement, upiId: string): Omit<StatementSummary, 'counts'> => ({
  _id: row.id,
  fileName: row.fileName,
  bank: row.bank,
  createdAt: row.createdAt.toISOString(),
  account: accountView(row.account, upiId),
  creditCount: row.creditCount,
  state: row.state,
  linesTotal: row.linesTotal,
  fromDay: row.fromDay,
  toDay: row.toDay,
})

const ofKind = (understood: Understood[], kind: Meaning<StoredClaim>['kind']): Understood[] =>
  understood.filter(({ meaning }) => meaning.kind === kind)

const nameOf = ({ form }: StoredClaim): string => form['name'] ?? ''

/** Lists the claims that are shown, each once. */
const claimsIn = (
  { understood, missing }: UnderstoodStatement,
  suggested: Suggested<StoredClaim>[],
): StoredClaim[] => {
  const claims = understood.flatMap(({ meaning, uses }) => [
    ...('claim' in meaning && meaning.claim !== null ? [meaning.claim] : []),
    ...uses.map(({ claim }) => claim),
  ])
  const all = [...claims, ...missing, ...suggested.map(({ claim }) => claim)]
  return [...new Map(all.map((claim) => [claim.id, claim])).values()]
}

const sumOf = (understood: Understood[], row: ShownStatement) => {
  const kept = understood.filter(({ meaning }) => meaning.kind !== 'reversed')
  const restBy = (...kinds: Meaning<StoredClaim>['kind'][]): number =>
    kinds.reduce((sum, kind) => sum + sumBy(ofKind(kept, kind), restOf), 0)
  return {
    // Counted separately from its parts, so that the owner can check that they add up to it.
    receivedPaise: row.otherPaise + sumBy(kept, ({ amountPaise }) => amountPaise),
    readyPaise: restBy('ready'),
    grantedPaise: sumBy(kept, ({ usedPaise }) => usedPaise),
    heldPaise: restBy('held'),
    orphanPaise: restBy('orphan', 'refund_due'),
    settledPaise: sumBy(kept, ({ refundedPaise }) => refundedPaise) + restBy('not_ours'),
    otherPaise: row.otherPaise,
  }
}

/** Creates the views of bank statements and claims together, computed at every read so that they are never stale. */
export const createStatementViews = ({
  db,
  clock,
  readPrices,
  readUpiId,
  viewClaims,
  listCandidates,
  listGrants,
}: Options) => {
  const understand = async (id: string): Promise<UnderstoodStatement> => {
    const row = orNotFound(await findStatement(db, id))
    const credits = await listCredits(db, id)
    const pending = await listPending(db)
    const decided = await listDecidedClaims(db, id)
    const seenUtrs = await listSeenUtrs(db)
    const spans = await listPayeeSpans(db)
    const book = bookOf([...pending, ...decided], await readPrices())
    const uses = await listUsesOfCredits(
      db,
      credits.map(({ id: creditId }) => creditId),
    )
    const claimsById = new Map(decided.map((claim) => [claim.id, claim]))
    const now = clock.now()
    return {
      row,
      understood: credits.map((credit) => ({
        credit,
        meaning: decideCredit(credit, book),
        uses: uses.flatMap((use) => {
          const claim = claimsById.get(use.claimId)
          return use.creditId === credit.id && claim !== undefined ? [{ use, claim }] : []
        }),
      })),
      // An unfinished statement contains only some payments, and one of another account contains none.
      missing:
        row.state === 'done'
          ? pending.filter(
              (claim) =>
                row.account?.upiIds.includes(claim.payeeUpiId) === true &&
                isMissing(claim, row, { spans, seenUtrs, now }),
            )
          : [],
      unseen: pending.filter(({ utr }) => !seenUtrs.has(utr)),
    }
  }

  const readSamePayer = async (creditIds: string[]) =>
    new Map((await listSamePayer(db, creditIds)).map(({ creditId, usn }) => [creditId, usn]))

  const reversedIn = async (understood: Understood[], viewOf: (claim: StoredClaim) => Claim) => {
    const reversed = ofKind(understood, 'reversed')
    const granted = reversed.flatMap(({ uses }) => uses.map(({ claim }) => claim))
    const ids = granted.map(({ id }) => id)
    const usesOfClaims = await listUsesOfClaims(db, ids)
    const grants = await listGrants(ids)
    const grantOf = (claim: StoredClaim) =>
      isStillPaid(claim, usesOfClaims) ? null : (grants.get(claim.id) ?? null)
    return reversed.flatMap(({ credit, meaning, uses }): Statement['reversed'] => {
      const shown = { ...creditView(credit), reversedOn: credit.reversedOn ?? '' }
      const claimed = 'claim' in meaning && meaning.claim !== null ? viewOf(meaning.claim) : null
      if (uses.length === 0) return [{ credit: shown, registration: claimed, usedPaise: 0, grant: null }]
      return uses.map(({ use, claim }) => ({
        credit: shown,
        registration: viewOf(claim),
        usedPaise: use.amountPaise,
        grant: grantOf(claim),
      }))
    })
  }

  return {
    understand,
    view: async (id: string): Promise<Statement> => {
      const statement = await understand(id)
      const { row, understood, missing } = statement
      const candidates = statement.unseen.map((claim) => ({ ...claim, name: nameOf(claim) }))
      const orphans = [...ofKind(understood, 'orphan'), ...ofKind(understood, 'refund_due')].map(
        ({ credit, meaning }) => ({
          credit,
          isRefundDue: meaning.kind === 'refund_due',
          suggested: meaning.kind === 'orphan' ? suggestClaims(credit, candidates) : [],
        }),
      )
      const claims = claimsIn(
        statement,
        orphans.flatMap(({ suggested }) => suggested),
      )
      const samePayer = await readSamePayer(orphans.map(({ credit }) => credit.id))
      const views = new Map((await viewClaims(claims)).map((view) => [view._id, view]))
      const viewOf = ({ id: claimId }: StoredClaim): Claim => {
        const view = views.get(claimId)
        if (view === undefined) throw new Error('A claim is shown that was not viewed.')
        return view
      }
      const matches = (kind: 'ready' | 'held') =>
        understood.flatMap(({ credit, meaning }) =>
          meaning.kind === kind ? [{ credit: creditView(credit), registration: viewOf(meaning.claim) }] : [],
        )
      const settled = (state: 'refunded' | 'not_ours') =>
        ofKind(understood, state).map(({ credit }) => ({ credit: creditView(credit), state }))
      return {
        ...summaryOf(row, await readUpiId()),
        accountBy: row.accountBy,
        numberEnd: row.numberEnd,
        candidates: await listCandidates(id),
        linesDone: row.linesDone,
        badLines: row.badLines,
        leftOut: {
          count: row.leftOutCount,
          payments: row.linesTotal - row.badLines.length - row.leftOutLines,
          messages: row.leftOut,
        },
        ready: matches('ready'),
        held: matches('held'),
        granted: understood.flatMap(({ credit, uses, meaning }) =>
          meaning.kind === 'reversed'
            ? []
            : uses.map(({ use, claim }) => ({
                credit: creditView(credit),
                registration: viewOf(claim),
                usedPaise: use.amountPaise,
              })),
        ),
        settled: [...settled('refunded'), ...settled('not_ours')],
        orphan: orphans.map(({ credit, isRefundDue, suggested }) => ({
          credit: creditView(credit),
          isRefundDue,
          samePayerFor: isRefundDue ? null : (samePayer.get(credit.id) ?? null),
          suggestions: suggested.map(({ claim, reasons }) => ({ registration: viewOf(claim), reasons })),
        })),
        missing: missing.map(viewOf),
        reversed: await reversedIn(understood, viewOf),
        other: { count: row.otherCount, amountPaise: row.otherPaise },
        settlements: { count: row.settledCount, amountPaise: row.settledPaise },
        isMonthFirst: row.isMonthFirst,
        sum: sumOf(understood, row),
      }
    },
  }
}
