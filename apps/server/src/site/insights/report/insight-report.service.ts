import {
  type InsightStep,
  fewestPeople,
  sayPeople,
} from '@lectureshelf/contract/site/insight/insight-periods'
import type {
  ClaimPeriod,
  MoneyPart,
  MoneyPeriod,
  ReadNote,
  StaffWork,
} from '@lectureshelf/contract/site/insight/insight-report'
import { dayOf } from '../../../platform/clock.ts'
import type { Db, DbAndClock } from '../../../platform/db/database.ts'
import type { Memory } from '../../../platform/memory/memory.ts'
import * as content from './insight-content.query.ts'
import * as money from './insight-money.query.ts'
import * as reading from './insight-reading.query.ts'
import { listLapsed, listReturned } from './insight-returns.query.ts'
import { byPeriod, periodsUntil } from './report-periods.policy.ts'
import { sayGroups, sayParts } from './small-counts.policy.ts'

interface Options extends DbAndClock {
  memory: Memory
}

interface Query {
  by: InsightStep
}

/** A part that asks every opening of two years takes seconds. */
const rememberedMs = 5 * 60_000
/** The steps of today, and of yesterday around midnight. */
const stepsRemembered = 6
/** An account that was closed is named no longer. */
const reportTopics = ['closed-accounts'] as const

/** Rows of each list of the report. */
const mostListed = 10

const sumOf = <Row>(rows: readonly Row[], valueOf: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + valueOf(row), 0)

/** Adds up the receipts of the days of a period, by basis and plan. */
const partsOf = (rows: readonly MoneyPart[]): MoneyPart[] => {
  const parts = new Map<string, MoneyPart>()
  for (const { basis, plan, receipts, paise } of rows) {
    const known = parts.get(`${basis} ${plan}`)
    parts.set(`${basis} ${plan}`, {
      basis,
      plan,
      receipts: receipts + (known?.receipts ?? 0),
      paise: paise + (known?.paise ?? 0),
    })
  }
  return [...parts].toSorted(([a], [b]) => a.localeCompare(b, 'en')).map(([, part]) => part)
}

const readNotes = async (db: Db, since: string, readers: number): Promise<ReadNote[]> => {
  const wanted = { since, fewest: fewestPeople, most: mostListed }
  const notes = await reading.listReadNotes(db, wanted)
  const ids = notes.map(({ id }) => id)
  const places = ids.length === 0 ? [] : await reading.listReached(db, ids, wanted)
  const said = sayGroups(
    readers,
    notes.map((note) => note.readers),
  )
  return notes.map(({ id, ...note }, index) => {
    const found = places.find(({ pdfId }) => pdfId === id)
    const enough = (count: number) => found !== undefined && found.places >= count
    return {
      ...note,
      readers: said[index] ?? 'few',
      // Either half has enough people.
      halfReached: enough(2 * fewestPeople) ? (found?.half ?? null) : null,
      fiveReached: enough(fewestPeople) ? (found?.five ?? null) : null,
    }
  })
}

const readWork = async (db: Db, since: string, countReaders: () => Promise<number>) => {
  const people = await content.listStaff(db)
  const wanted = { staffIds: people.map(({ id }) => id), since }
  const [added, pdfs, readers, allReaders] = await Promise.all([
    content.countAdded(db, wanted),
    content.listAddedPdfs(db, wanted),
    content.countReadersOfStaff(db, wanted),
    countReaders(),
  ])
  const addedBy = (rows: readonly { staffId: string | null; added: number }[], id: string): number =>
    sumOf(
      rows.filter(({ staffId }) => staffId === id),
      (row) => row.added,
    )
  const said = sayGroups(
    allReaders,
    people.map(({ id }) => readers.find(({ staffId }) => staffId === id)?.readers ?? 0),
  )
  const staff = people.map((person, index): StaffWork => ({
    ...person,
    subjects: addedBy(added.subjects, person.id),
    sections: addedBy(added.sections, person.id),
    pdfs: addedBy(pdfs, person.id),
    replaced: addedBy(added.replaced, person.id),
    references: addedBy(added.references, person.id),
    readers: said[index] ?? 'few',
  }))
  return { pdfs, staff }
}

/**
 * Creates the owner's report: what happened in the last periods. The rights table admits no one else, so owners share
 * what is remembered.
 */
export const createInsightReportService = ({ db, clock, memory }: Options) => {
  /** Remembers an answer for each step and day. */
  const remember = <V>(compute: (query: Query) => Promise<V>): ((query: Query) => Promise<V>) => {
    const now = () => clock.now().getTime()
    const options = { max: stepsRemembered, forMs: rememberedMs, topics: reportTopics, now }
    const store = memory.createTimedStore<V>(options)
    return (query) => store.get(`${query.by} ${dayOf(clock.now())}`, () => compute(query))
  }
  const spanOf = ({ by }: Query) => {
    const today = dayOf(clock.now())
    const periods = periodsUntil(by, today)
    return { periods, today, since: periods[0]?.from ?? today }
  }
  /** Counts all readers of the periods, once for the two parts that need them. */
  const countReaders = remember((query) => reading.countReadersSince(db, spanOf(query).since))
  return {
    /** Returns what was received in each period, by basis and plan. */
    money: async (query: Query): Promise<{ periods: MoneyPeriod[] }> => {
      const { periods, since } = spanOf(query)
      const sums = byPeriod(periods, await money.listReceiptSums(db, since))
      const voided = byPeriod(periods, await money.listVoidedSums(db, since))
      return {
        periods: sums.map(({ period, rows }, index) => ({
          ...period,
          parts: partsOf(rows),
          voidedReceipts: sumOf(voided[index]?.rows ?? [], (row) => row.receipts),
          voidedPaise: sumOf(voided[index]?.rows ?? [], (row) => row.paise),
        })),
      }
    },

    /** Returns the way from the plans to an approved claim, by the period of its first step. */
    claims: async (query: Query): Promise<{ periods: ClaimPeriod[] }> => {
      const { periods, since } = spanOf(query)
      const seen = byPeriod(periods, await money.listPlansSeen(db, since))
      const claims = byPeriod(periods, await money.listClaimCounts(db, since))
      return {
        periods: claims.map(({ period, rows }, index) => {
          const count = (isMeant: (row: (typeof rows)[number]) => boolean) =>
            sumOf(rows.filter(isMeant), (row) => row.claims)
          return {
            ...period,
            plansSeen: sumOf(seen[index]?.rows ?? [], ({ visits }) => visits),
            signUps: count(({ kind }) => kind === 'signup'),
            renewals: count(({ kind }) => kind === 'renewal'),
            approved: count(({ state }) => state === 'approved'),
            rejected: count(({ state }) => state === 'rejected'),
          }
        }),
      }
    },

    /** Returns how many students lapsed and came back in each period. */
    returns: async (query: Query) => {
      const { periods, since, today } = spanOf(query)
      const lapsed = byPeriod(periods, await listLapsed(db, { since, today }))
      const returned = byPeriod(periods, await listReturned(db, { since, today }))
      return {
        periods: lapsed.map(({ period, rows }, index) => ({
          ...period,
          lapsed: sumOf(rows, (row) => row.students),
          returned: sumOf(returned[index]?.rows ?? [], (row) => row.students),
        })),
      }
    },

    /** Returns how many students read, and what most of them read. */
    reading: remember(async (query) => {
      const { periods, since } = spanOf(query)
      const [all, counts] = await Promise.all([
        countReaders(query),
        reading.countReadersByPeriod(db, periods),
      ])
      const said = sayParts(all, counts)
      return {
        periods: periods.map((period, index) => ({ ...period, readers: said[index] ?? ('few' as const) })),
        readers: sayPeople(all),
        notes: await readNotes(db, since, all),
      }
    }),

    /** Returns where students have no notes, and what they searched in vain. */
    gaps: async (query: Query) => {
      const { since } = spanOf(query)
      const gaps = await content.listGaps(db)
      const missed = await content.listMissed(db, { since, fewest: fewestPeople, most: mostListed })
      return {
        subjects: new Set(gaps.map(({ subCode }) => subCode)).size,
        gaps: gaps.slice(0, mostListed),
        words: await content.countMissed(db, since),
        missed: missed.map((words) => ({ ...words, searches: sayPeople(words.searches) })),
      }
    },

    /** Returns what staff added. */
    work: remember(async (query) => {
      const { periods, since } = spanOf(query)
      const { pdfs, staff } = await readWork(db, since, () => countReaders(query))
      return {
        periods: byPeriod(periods, pdfs).map(({ period, rows }) => ({
          ...period,
          pdfs: sumOf(rows, (row) => row.added),
        })),
        staff,
      }
    }),
  }
}

export type InsightReportService = ReturnType<typeof createInsightReportService>
