import type { Claim } from '@lectureshelf/contract/money/claims'
import type { BankCredit, Statement, StatementSummary } from '@lectureshelf/contract/money/statements'
import { findPaidClaims, listCredits } from '../../people/bank-credits.table.ts'
import { type StoredClaim, listPending } from '../../people/claims.table.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { orNotFound } from '../../platform/errors.ts'
import { listDecidedClaims, listSeenUtrs } from './claims.query.ts'
import type { ReversalsService } from '../subscriptions/reversals.service.ts'
import { type Meaning, bookOf, decideCredit, isMissing } from '../claims/bank-word/matching.policy.ts'
import { type ShownStatement, findStatement } from './statements.repo.ts'
import { type Suggested, suggestClaims } from './suggestions.policy.ts'

type CreditOfStatement = Awaited<ReturnType<typeof listCredits>>[number]

interface Understood {
  credit: CreditOfStatement
  meaning: Meaning<StoredClaim>
}

/** A statement, and what each of its credits means with the current claims. */
export interface UnderstoodStatement {
  row: ShownStatement
  understood: Understood[]
  missing: StoredClaim[]
  /** Pending claims that appear in no statement. */
  unseen: StoredClaim[]
}

interface Options {
  db: Db
  clock: Clock
  readPrices: () => Promise<number[]>
  /** Returns claims as the owner sees them in the queue. */
  viewClaims: (claims: StoredClaim[]) => Promise<Claim[]>
  listGrants: ReversalsService['listGrants']
}

const creditView = ({ id, line, day, amountPaise, utr, payer }: CreditOfStatement): BankCredit => ({
  _id: id,
  line,
  day,
  amountPaise,
  utr,
  payer,
})

const paiseOf = (credits: { credit: CreditOfStatement }[]): number =>
  credits.reduce((sum, { credit }) => sum + credit.amountPaise, 0)

/** Returns a statement as a row of the list. */
export const summaryOf = (row: ShownStatement): StatementSummary => ({
  _id: row.id,
  fileName: row.fileName,
  bank: row.bank,
  createdAt: row.createdAt.toISOString(),
  isOfPayee: row.isOfPayee,
  creditCount: row.creditCount,
  state: row.state,
  linesTotal: row.linesTotal,
  fromDay: row.fromDay,
  toDay: row.toDay,
})

const withClaim = (
  understood: Understood[],
  kind: 'ready' | 'held' | 'granted',
): { credit: CreditOfStatement; claim: StoredClaim }[] =>
  understood.flatMap(({ credit, meaning }) =>
    meaning.kind === kind ? [{ credit, claim: meaning.claim }] : [],
  )

const ofKind = (understood: Understood[], kind: Meaning<StoredClaim>['kind']): Understood[] =>
  understood.filter(({ meaning }) => meaning.kind === kind)

const nameOf = ({ form }: StoredClaim): string => form['name'] ?? ''

/** Lists the claims that are shown, each once. */
const claimsIn = (
  { understood, missing }: UnderstoodStatement,
  suggested: Suggested<StoredClaim>[],
): StoredClaim[] => {
  const claims = understood.flatMap(({ meaning }) =>
    'claim' in meaning && meaning.claim !== null ? [meaning.claim] : [],
  )
  const all = [...claims, ...missing, ...suggested.map(({ claim }) => claim)]
  return [...new Map(all.map((claim) => [claim.id, claim])).values()]
}

const sumOf = (understood: Understood[], row: ShownStatement) => {
  const readyPaise = paiseOf(ofKind(understood, 'ready'))
  const heldPaise = paiseOf(ofKind(understood, 'held'))
  const grantedPaise = paiseOf(ofKind(understood, 'granted'))
  const orphanPaise = paiseOf(ofKind(understood, 'orphan'))
  const otherPaise = row.otherPaise + paiseOf(ofKind(understood, 'other'))
  // Counted separately from its parts, so that the owner can check that they add up to it.
  const kept = understood.filter(({ meaning }) => meaning.kind !== 'reversed')
  const receivedPaise = row.otherPaise + paiseOf(kept)
  return { receivedPaise, readyPaise, grantedPaise, heldPaise, orphanPaise, otherPaise }
}

/** Creates the views of bank statements and claims together, computed at every read so that they are never stale. */
export const createStatementViews = ({ db, clock, readPrices, viewClaims, listGrants }: Options) => {
  const understand = async (id: string): Promise<UnderstoodStatement> => {
    const row = orNotFound(await findStatement(db, id))
    const credits = await listCredits(db, id)
    const pending = await listPending(db)
    const decided = await listDecidedClaims(db, id)
    const seenUtrs = await listSeenUtrs(db)
    const book = bookOf([...pending, ...decided], await readPrices())
    const now = clock.now()
    return {
      row,
      understood: credits.map((credit) => ({ credit, meaning: decideCredit(credit, book) })),
      // An unfinished statement contains only some payments, and one of another account contains none.
      missing:
        row.state === 'done' && row.isOfPayee
          ? pending.filter((claim) => isMissing(claim, row, { seenUtrs, now }))
          : [],
      unseen: pending.filter(({ utr }) => !seenUtrs.has(utr)),
    }
  }

  const reversedIn = async (understood: Understood[], viewOf: (claim: StoredClaim) => Claim) => {
    const claims = understood.flatMap(({ meaning }) =>
      meaning.kind === 'reversed' && meaning.claim !== null ? [meaning.claim.id] : [],
    )
    const paidElsewhere = await findPaidClaims(db, claims)
    const grants = await listGrants(claims.filter((id) => !paidElsewhere.has(id)))
    return understood.flatMap(({ credit, meaning }): Statement['reversed'] => {
      if (meaning.kind !== 'reversed') return []
      const { claim } = meaning
      const grant = claim === null ? null : (grants.get(claim.id) ?? null)
      const registration = claim === null ? null : viewOf(claim)
      return [{ credit: { ...creditView(credit), reversedOn: credit.reversedOn ?? '' }, registration, grant }]
    })
  }

  return {
    understand,
    view: async (id: string): Promise<Statement> => {
      const statement = await understand(id)
      const { row, understood, missing } = statement
      const candidates = statement.unseen.map((claim) => ({ ...claim, name: nameOf(claim) }))
      const orphans = ofKind(understood, 'orphan').map(({ credit }) => ({
        credit,
        suggested: suggestClaims(credit, candidates),
      }))
      const claims = claimsIn(
        statement,
        orphans.flatMap(({ suggested }) => suggested),
      )
      const views = new Map((await viewClaims(claims)).map((view) => [view._id, view]))
      const viewOf = ({ id: claimId }: StoredClaim): Claim => {
        const view = views.get(claimId)
        if (view === undefined) throw new Error('A claim is shown that was not viewed.')
        return view
      }
      const matches = (kind: 'ready' | 'held' | 'granted') =>
        withClaim(understood, kind).map(({ credit, claim }) => ({
          credit: creditView(credit),
          registration: viewOf(claim),
        }))
      const others = ofKind(understood, 'other')
      const sum = sumOf(understood, row)
      return {
        ...summaryOf(row),
        linesDone: row.linesDone,
        badLines: row.badLines,
        ready: matches('ready'),
        held: matches('held'),
        granted: matches('granted'),
        orphan: orphans.map(({ credit, suggested }) => ({
          credit: creditView(credit),
          suggestions: suggested.map(({ claim, reasons }) => ({ registration: viewOf(claim), reasons })),
        })),
        missing: missing.map(viewOf),
        reversed: await reversedIn(understood, viewOf),
        other: { count: row.otherCount + others.length, amountPaise: sum.otherPaise },
        sum,
      }
    },
  }
}
