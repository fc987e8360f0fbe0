import { type Place, isInScope } from '@lectureshelf/contract/access'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import type { SearchMiss } from '@lectureshelf/contract/reading/search/search-misses'
import { messages } from '@lectureshelf/contract/messages'
import { sayPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import { LRUCache } from 'lru-cache'
import { listOfferings } from '../../../library/tables/offerings.query.ts'
import { findSubjectByCode } from '../../../library/tables/subjects.table.ts'
import type { Actor } from '../../../platform/actor.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Db, DbAndClock } from '../../../platform/db/database.ts'
import type { SearchPage } from '../../../platform/db/lists.ts'
import { AppError, orNotFound } from '../../../platform/errors.ts'
import { recordAudit } from '../../../base/audit/audit.service.ts'
import type { SearchService } from '../search.service.ts'
import { foldSearch } from '../words/search-text.ts'
import { longestMissCharacters, missesKeptDays, missesOfDayMost } from './search-misses.policy.ts'
import { pageMisses } from './search-misses.query.ts'
import { countMiss, lockMiss, removeMiss, removeMissesBefore } from './search-misses.repo.ts'

interface Options extends DbAndClock {
  search: Pick<SearchService, 'search'>
}

const notedRemembered = 20_000

type Listed = Awaited<ReturnType<typeof pageMisses>>['rows'][number]

const toMiss = ({ miss, semName, subject }: Listed): SearchMiss => ({
  id: miss.id,
  query: miss.query,
  deptId: miss.deptId,
  scheme: miss.scheme,
  count: sayPeople(miss.count),
  semName,
  subject,
  lastAt: miss.lastAt.toISOString(),
})

/** Creates the list of words that no one found: counted by place and subject. No one learns who asked. */
export const createSearchMissesService = ({ db, clock, search }: Options) => {
  /** A person counts once a day. */
  const noted = new LRUCache<string, true>({ max: notedRemembered })
  const notedBy = new LRUCache<string, number>({ max: notedRemembered })

  /** @returns null for an owner, who looks after everything */
  const scopeOf = ({ kind, scope }: Actor) => {
    if (kind === 'owner') return null
    if (scope === null) throw new AppError('out_of_scope')
    return scope
  }

  const placesOf = (on: Db, subjectId: string | null) =>
    subjectId === null ? Promise.resolve([]) : listOfferings(on, [subjectId])

  /** Returns where a student of a place reads a subject: its semester may be another than theirs. */
  const placeOf = async (subjectId: string | null, place: Place): Promise<Place> => {
    const [there] = (await placesOf(db, subjectId)).filter(
      ({ deptId, scheme }) => deptId === place.deptId && scheme === place.scheme,
    )
    return { ...place, semNum: there?.semNum ?? place.semNum }
  }

  /** Searches once more, and counts words that no one finds. @returns whether they were counted */
  const countOnce = async (
    actor: Actor,
    { q, subject, query }: { q: string; subject?: string | undefined; query: string },
  ): Promise<boolean> => {
    const { gap, subjectCount } = await search.search(actor, { q, subject })
    // Words that the reserved sheets alone do not have may be in notes that are closed.
    if (gap !== 'nothing' || subjectCount === 0) return false
    const found = subject === undefined ? null : await findSubjectByCode(db, subject)
    const subjectId = found?.id ?? null
    const place = await placeOf(subjectId, actor.place)
    await countMiss(db, { query, subjectId, ...place, lastAt: clock.now(), askedBy: actor.id })
    return true
  }

  return {
    /**
     * Counts a search of a student that found nothing. It is asked once more, so that no one fills the list with
     * other words; what staff search is not what students miss.
     * @throws AppError `too_many_requests`
     */
    note: async (
      actor: Actor,
      { q, subject }: { q: string; subject?: string | undefined },
    ): Promise<string> => {
      const query = foldSearch(q)
      const day = `${actor.id} ${dayOf(clock.now())}`
      const key = `${day} ${subject ?? ''} ${query}`
      const isTooMany = (notedBy.get(day) ?? 0) >= missesOfDayMost
      if (actor.kind !== 'student' || query.length > longestMissCharacters || noted.has(key) || isTooMany)
        return messages.searchMissNoted
      // Before the first wait: the same words may be sent twice at once.
      noted.set(key, true)
      notedBy.set(day, (notedBy.get(day) ?? 0) + 1)
      const isCounted = await countOnce(actor, { q, subject, query }).catch((error: unknown) => {
        noted.delete(key)
        throw error
      })
      if (!isCounted) noted.delete(key)
      return messages.searchMissNoted
    },
    /** Lists the words of the subjects and places that a member of staff looks after. @throws AppError `out_of_scope` */
    list: async (actor: Actor, page: SearchPage) => {
      const { rows, total } = await pageMisses(db, scopeOf(actor), page)
      return { misses: rows.map(toMiss), total }
    },
    /** Takes words off the list. @throws AppError `not_found` or `out_of_scope` */
    dismiss: (actor: Actor, id: string): Promise<string> =>
      db.transaction(async (tx) => {
        const miss = orNotFound(await lockMiss(tx, id))
        const scope = scopeOf(actor)
        const { subjectId, deptId, scheme, semNum, count, askedBy } = miss
        // Words of one person would stay in the audit log when that person is erased.
        const query = askedBy === null ? miss.query : null
        const places = subjectId === null ? [miss] : await placesOf(tx, subjectId)
        if (scope !== null && !places.some((place) => isInScope(scope, place)))
          throw new AppError('out_of_scope')
        await recordAudit(tx, actor, 'searchMiss.dismiss', id, {
          before: { query, subjectId, deptId, scheme, semNum, count },
        })
        await removeMiss(tx, id)
        return messages.searchMissDismissed
      }),
    /** Forgets what no one has searched for a year. */
    sweep: () => removeMissesBefore(db, new Date(clock.now().getTime() - missesKeptDays * dayMs)),
  }
}

export type SearchMissesService = ReturnType<typeof createSearchMissesService>
