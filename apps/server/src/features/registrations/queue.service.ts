import type { Registration } from '@lectureshelf/contract/registrations'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DssService } from '../dss/dss.service.ts'
import { listConsents } from './consents.repo.ts'
import { listContacts, listPending } from './queue.repo.ts'
import { type OwnerNotes, registrationOf } from './registration-view.ts'
import { type ClaimFilter, type StoredClaim, listDisputes, pageClaims } from './registrations.repo.ts'
import { emailOf, phoneOf, warningsOf } from './warnings.policy.ts'

interface ListQuery extends Pick<ClaimFilter, 'state' | 'kind'> {
  page: number
  size: number
  q: string
  olderThanDays?: number | undefined
  hasWarnings?: boolean | undefined
}

export interface QueueService {
  /** The owner's queue of claims, oldest first. Only those that wait have warnings. */
  list: (query: ListQuery) => Promise<{ items: Registration[]; total: number }>
  /** Claims as the owner sees them in the queue, in the order given. */
  view: (claims: StoredClaim[]) => Promise<Registration[]>
}

interface Options {
  db: Db
  clock: Clock
  dss: DssService
}

const dayMs = 24 * 60 * 60_000

const typed = (claims: StoredClaim[], field: string, read: (text: string) => string): string[] => [
  ...new Set(claims.map(({ form }) => read(form[field] ?? '')).filter((text) => text !== '')),
]

/** The owner's list of claims, with what looks odd about each: worked out at every read, so that it is never stale. */
export const createQueueService = ({ db, clock, dss }: Options): QueueService => {
  const notesOn = async (claims: StoredClaim[]): Promise<(claim: StoredClaim) => OwnerNotes> => {
    const signUps = claims.filter(({ kind, state }) => kind === 'signup' && state === 'pending')
    const disputes = await listDisputes(
      db,
      claims.map(({ utr }) => utr),
    )
    const contacts = await listContacts(db, {
      emails: typed(signUps, 'email', emailOf),
      phones: typed(signUps, 'contact', phoneOf),
    })
    const consentRows = await listConsents(
      db,
      claims.map(({ id }) => id),
    )
    const known = { dss: await dss.read(), contacts }
    return (claim) => {
      const consents = consentRows.filter(({ registrationId }) => registrationId === claim.id)
      const disputedBy = disputes
        .filter(({ utr, usn }) => utr === claim.utr && usn !== claim.usn)
        .map(({ usn }) => usn)
      const hasConsent = consents.length > 0
      const warnings =
        claim.state === 'pending' ? warningsOf(claim, { ...known, disputedBy, hasConsent }) : []
      return { disputedBy, warnings, consents }
    }
  }

  /** Warnings are not stored: whoever filters by them has all that wait looked at. */
  const listWarned = async (): Promise<string[]> => {
    const pending = await listPending(db)
    const notesOf = await notesOn(pending)
    return pending.filter((claim) => notesOf(claim).warnings.length > 0).map(({ id }) => id)
  }

  const view = async (claims: StoredClaim[]): Promise<Registration[]> => {
    const notesOf = await notesOn(claims)
    return claims.map((claim) => registrationOf(claim, notesOf(claim)))
  }

  return {
    view,
    list: async ({ state, kind, olderThanDays, hasWarnings, ...page }) => {
      const warned = hasWarnings === undefined ? [] : await listWarned()
      const filter: ClaimFilter = {
        state,
        kind,
        ...(hasWarnings !== undefined && { [hasWarnings ? 'onlyIds' : 'exceptIds']: warned }),
        ...(olderThanDays !== undefined && {
          sentUntil: new Date(clock.now().getTime() - olderThanDays * dayMs),
        }),
      }
      const { rows, total } = await pageClaims(db, filter, page, 'oldestFirst')
      return { items: await view(rows), total }
    },
  }
}
