import type { QueryOf } from '@lectureshelf/contract/operation'
import type { DssData } from '@lectureshelf/contract/base/dss'
import type { BankFilter, Claim, claimOps } from '@lectureshelf/contract/money/claims'
import { type StoredClaim, listClaimants, listPending } from '../tables/claims.table.ts'
import { listConsents } from '../../base/identity/consents.table.ts'
import { listUndecided } from '../tables/credits/reference-candidates.query.ts'
import { listDisputes } from '../tables/utr-disputes.table.ts'
import type { Actor } from '../../platform/actor.ts'
import type { DssService } from '../../base/reference-data/dss.service.ts'
import type { SettingsService } from '../../base/settings/settings.service.ts'
import type { BankWordService } from './bank-word/bank-word.service.ts'
import { isGapFor, isOwner } from './bank-word/cash-desk.policy.ts'
import { restOf } from './bank-word/matching.policy.ts'
import { type ClaimFilter, pageClaims, sentUntil } from './claim-list.query.ts'
import { listContacts } from './contacts.query.ts'
import { type OwnerNotes, claimViewOf } from './claim-view.ts'
import { fittingPlanOf } from './plan-change/plan-change.policy.ts'
import { emailOf, phoneOf, warningsOf } from './warnings.policy.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

type ListQuery = QueryOf<typeof claimOps.list>

/** Returns whether the bank says of a claim what a filter asks for; a payment waits for the owner where one cannot trust it. */
const isOfBank = (actor: Decider, wanted: BankFilter, { bank }: OwnerNotes): boolean => {
  if (wanted !== 'waits_for_owner') return bank?.state === wanted
  const gap = bank?.gap ?? null
  return gap !== null && (isOwner(actor) || isGapFor(actor, gap))
}

/** Filters by computed facts, which are not columns. */
type Derived = Pick<ListQuery, 'hasWarnings' | 'bank'>

type Decider = Pick<Actor, 'kind' | 'usn'>

interface Options extends DbAndClock {
  dss: DssService
  bank: Pick<BankWordService, 'read'>
  settings: Pick<SettingsService, 'read'>
}

const typed = (claims: StoredClaim[], field: string, read: (text: string) => string): string[] => [
  ...new Set(claims.map(({ form }) => read(form[field] ?? '')).filter((text) => text !== '')),
]

/** Returns the rows that have a claim's payment reference but another USN. */
const ofOthers = <Row extends { utr: string; usn: string }>(rows: Row[], claim: StoredClaim): Row[] =>
  rows.filter(({ utr, usn }) => utr === claim.utr && usn !== claim.usn)

/** Returns the first semester of a claim by today's names, or null when no semester has the name. */
const semesterOf = ({ semNum, form }: StoredClaim, { semester }: DssData): number | null =>
  semNum ?? semester.find(({ semName }) => semName === form['semester'])?.semNum ?? null

/** Creates the owner's queue. Warnings are computed at every read, so that they are never stale. */
export const createQueueService = ({ db, clock, dss, bank, settings }: Options) => {
  const notesOn = async (claims: StoredClaim[]): Promise<(claim: StoredClaim) => OwnerNotes> => {
    const signUps = claims.filter(({ kind, state }) => kind === 'signup' && state === 'pending')
    const utrs = claims.map(({ utr }) => utr)
    const claimants = await listClaimants(db, utrs)
    const refused = await listDisputes(db, utrs)
    const contacts = await listContacts(db, {
      emails: typed(signUps, 'email', emailOf),
      phones: typed(signUps, 'contact', phoneOf),
    })
    const consentRows = await listConsents(
      db,
      claims.map(({ id }) => id),
    )
    const known = { dss: await dss.read(), contacts }
    const bankWords = await bank.read(claims)
    const prices = await settings.read()
    const pendingUtrs = claims.flatMap(({ state, utr }) => (state === 'pending' ? [utr] : []))
    const undecided = await listUndecided(db, pendingUtrs)
    return (claim) => {
      const disputedBy = [...new Set(ofOthers(claimants, claim).map(({ usn }) => usn))]
      // Someone who was refused and has a claim since is already listed in `disputedBy`.
      const tries = ofOthers(refused, claim)
        .filter(({ usn }) => !disputedBy.includes(usn))
        .map(({ usn, at }) => ({ usn, at: at.toISOString() }))
      const consents = consentRows.filter(({ claimId }) => claimId === claim.id)
      const hasConsent = consents.length > 0
      const warnings =
        claim.state === 'pending' ? warningsOf(claim, { ...known, disputedBy, hasConsent }) : []
      const word = bankWords.get(claim.id) ?? null
      const semester = semesterOf(claim, known.dss)
      const fittingPlan = fittingPlanOf({ ...claim, semester }, word, prices)
      const maybePayments = undecided
        .filter(({ candidates }) => claim.state === 'pending' && candidates.includes(claim.utr))
        .map((credit) => ({
          creditId: credit.id,
          day: credit.day,
          restPaise: restOf(credit),
          candidates: credit.candidates,
        }))
      return { disputedBy, tries, warnings, consents, bank: word, maybePayments, fittingPlan }
    }
  }

  /** Converts filters by warnings or bank state to ids. Neither is stored, so every pending claim is examined. */
  const narrow = async (
    actor: Decider,
    { hasWarnings, bank: state }: Derived,
  ): Promise<Partial<ClaimFilter>> => {
    if (hasWarnings === undefined && state === undefined) return {}
    const pending = await listPending(db)
    const notesOf = await notesOn(pending)
    const idsOf = (fits: (notes: OwnerNotes) => boolean): string[] =>
      pending.filter((claim) => fits(notesOf(claim))).map(({ id }) => id)
    const isWarned = ({ warnings }: OwnerNotes) => warnings.length > 0
    // Decided claims have no warnings, so `hasWarnings: false` includes them.
    if (state === undefined) return { [hasWarnings === true ? 'onlyIds' : 'exceptIds']: idsOf(isWarned) }
    const isWanted = (notes: OwnerNotes) => hasWarnings === undefined || isWarned(notes) === hasWarnings
    return { onlyIds: idsOf((notes) => isOfBank(actor, state, notes) && isWanted(notes)) }
  }

  const view = async (claims: StoredClaim[]): Promise<Claim[]> => {
    const notesOf = await notesOn(claims)
    return claims.map((claim) => claimViewOf(claim, notesOf(claim)))
  }

  return {
    /** Converts claims to the form that the owner sees, in the given order. */
    view,
    /**
     * Returns one page of the queue. Only pending claims have warnings. The owner's search also finds
     * renewals by the contact data of their accounts.
     */
    list: async (
      actor: Decider,
      { state, kind, olderThanDays, hasWarnings, bank: word, sort, ...page }: ListQuery,
    ) => {
      const filter: ClaimFilter = {
        state,
        kind,
        ...(await narrow(actor, { hasWarnings, bank: word })),
        sentUntil: sentUntil(olderThanDays, clock.now()),
      }
      const { rows, total } = await pageClaims(
        db,
        filter,
        { ...page, searchesAccounts: isOwner(actor) },
        sort,
      )
      return { items: await view(rows), total }
    },
  }
}

export type QueueService = ReturnType<typeof createQueueService>
