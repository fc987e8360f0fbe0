import type {
  Arrivals,
  ContinueReading,
  Reading,
  ReadingPosition,
  ReadingProgress,
} from '@lectureshelf/contract/reading/readings'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type OfferingRow, listOfferings } from '../../library/tables/offerings.query.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Db, DbAndClock } from '../../platform/db/database.ts'
import { createBuckets } from '../../platform/http/fair-reads.ts'
import { coverAddress } from '../../library/pdfs/pdf-view.ts'
import { linkPlace, mayRead } from '../../library/pdfs/pdfs.policy.ts'
import type { PdfsService } from '../../library/pdfs/pdfs.service.ts'
import type { SubscriptionsService } from '../../money/subscriptions/subscriptions.service.ts'
import { openPlaces, pageWithin, readAtOf, requirePages, readingsKeptDays } from './readings.policy.ts'
import { type ReadingRow, listArrivals, listReadings } from './readings.query.ts'
import {
  type StoredReading,
  findReading,
  keepReading,
  putReadingAway,
  removeReadingsBefore,
} from './readings.repo.ts'
import { continueVisit, removeVisitsBefore } from './visits.repo.ts'
import { groupBy } from '../../platform/group-by.ts'

interface Options extends DbAndClock {
  pdfs: Pick<PdfsService, 'getGrant'>
  subscriptions: Pick<SubscriptionsService, 'entitlementOf'>
}

const continuedMost = 3
const readingsMost = 2000
const arrivalsMost = 200
/** A viewer keeps a reading when it rests, so one a second is far more than reading needs. */
const writesPerSecond = 1
/** What a phone keeps at once when its connection is back. */
const writesInBurst = 60

const deviceNames = { mobile: 'phone', desktop: 'computer' } as const

interface Shown {
  version: number
  pageCount: number | null
}

/** Returns a stored reading as its person sees it, within the pages of the version that is shown now. */
const toReading = (actor: Actor, row: StoredReading, shown: Shown): Reading => ({
  page: row.version === shown.version ? row.page : pageWithin(row.page, shown.pageCount),
  offset: row.pageOffset,
  version: row.version,
  readAt: row.readAt.toISOString(),
  device: row.sessionId === actor.sessionId ? null : deviceNames[row.deviceType],
})

/** A reading of a PDF that its person may read now. */
interface OpenReading {
  row: ReadingRow
  /** Null for the two reserved sheets. */
  places: OfferingRow[] | null
}

const toProgress = ({ row }: OpenReading): ReadingProgress => ({
  pdfFile: row.pdfFile,
  subCode: row.subject?.subCode ?? null,
  page: pageWithin(row.page, row.pageCount),
  furthest: pageWithin(row.furthest, row.pageCount),
  pageCount: row.pageCount,
})

const subjectOf = (actor: Actor, { row: { subject }, places }: OpenReading): ContinueReading['subject'] => {
  const place = linkPlace(actor, places ?? [])
  if (subject === null || place === undefined) return null
  const { subCode, subAbb, subName } = subject
  return { subCode, subAbb, subName, deptId: place.deptId, scheme: place.scheme, semName: place.semName }
}

const toContinue = (actor: Actor, open: OpenReading): ContinueReading => ({
  pdfFile: open.row.pdfFile,
  version: open.row.version,
  title: open.row.title,
  page: pageWithin(open.row.page, open.row.pageCount),
  pageCount: open.row.pageCount,
  readAt: open.row.readAt.toISOString(),
  cover: open.row.coverName === null ? null : coverAddress(open.row.coverName),
  subject: subjectOf(actor, open),
})

/** Returns the places of each row's subject; null for the two reserved sheets. */
const withPlaces = async (db: Db, rows: ReadingRow[]): Promise<OpenReading[]> => {
  const subjectIds = [...new Set(rows.flatMap(({ subject }) => (subject === null ? [] : [subject.id])))]
  const offerings = subjectIds.length === 0 ? [] : await listOfferings(db, subjectIds)
  const bySubject = groupBy(offerings, ({ subjectId }) => subjectId)
  return rows.map((row) => ({
    row,
    places: row.subject === null ? null : (bySubject.get(row.subject.id) ?? []),
  }))
}

/** Creates what only one person sees of one PDF: where they are in it. It is as protected as the PDF. */
const createOwnReadings = ({ db, clock, pdfs }: Options, countWrite: (actor: Actor) => void) => ({
  /** Returns where the caller is in a PDF. @throws AppError as for the PDF's bytes */
  read: async (actor: Actor, pdfFile: string): Promise<Reading | null> => {
    const { pdf } = await pdfs.getGrant(actor, pdfFile)
    const row = await findReading(db, { studentId: actor.id, pdfId: pdf.id })
    return row === null ? null : toReading(actor, row, pdf)
  },

  /**
   * Keeps where the caller is in a PDF. @returns the stored reading, which is the other one when that is later
   * @throws AppError as for the bytes of that version, `invalid_request` beyond its last page or
   * `too_many_requests`
   */
  keep: async (actor: Actor, pdfFile: string, position: ReadingPosition): Promise<Reading> => {
    countWrite(actor)
    const { page, seen = page, offset: pageOffset, version } = position
    const { pdf } = await pdfs.getGrant(actor, pdfFile, version)
    requirePages({ page, seen }, pdf.pageCount)
    const now = clock.now()
    const values = {
      studentId: actor.id,
      pdfId: pdf.id,
      version,
      page,
      pageOffset,
      furthest: Math.max(page, seen),
      readAt: readAtOf(position.readAt, now),
      receivedAt: now,
      sessionId: actor.sessionId,
      deviceType: actor.deviceType ?? 'desktop',
    }
    const { pageCount } = pdf
    return toReading(actor, await keepReading(db, values, { pageCount, most: readingsMost }), pdf)
  },

  /**
   * Takes a PDF out of what the caller continues, until they read it again.
   * @throws AppError as for the PDF's bytes, or `too_many_requests`
   */
  forget: async (actor: Actor, pdfFile: string): Promise<void> => {
    countWrite(actor)
    const { pdf } = await pdfs.getGrant(actor, pdfFile)
    await putReadingAway(db, { studentId: actor.id, pdfId: pdf.id }, clock.now())
  },
})

/** Creates the service of where people are in their notes, and of what is new for them. */
export const createReadingsService = (options: Options) => {
  const { db, clock, subscriptions } = options
  const writes = createBuckets({
    perSecond: writesPerSecond,
    capacity: writesInBurst,
    now: () => clock.now().getTime(),
  })
  const countWrite = ({ id }: Actor): void => writes.take(id)
  return {
    ...createOwnReadings(options, countWrite),

    /** Lists what the caller continues, and how far they are in what they may read now. */
    list: async (actor: Actor): Promise<{ continue: ContinueReading[]; progress: ReadingProgress[] }> => {
      const [rows, entitlement] = await Promise.all([
        listReadings(db, actor.id),
        subscriptions.entitlementOf(actor),
      ])
      const readings = await withPlaces(db, rows)
      const open = readings.filter(({ places }) => mayRead(actor, entitlement, places))
      const continued = open.filter(({ row }) => row.putAwayAt === null).slice(0, continuedMost)
      return {
        continue: continued.map((one) => toContinue(actor, one)),
        progress: open.map(toProgress),
      }
    },

    /** Continues the caller's visit, or begins one. @throws AppError `too_many_requests` */
    visit: async (actor: Actor): Promise<Arrivals> => {
      countWrite(actor)
      const places = openPlaces(actor, await subscriptions.entitlementOf(actor))
      const since = await continueVisit(db, actor.id, clock.now())
      const isNothingOpen = places !== 'all' && places.semesters.length === 0
      if (since === null || isNothingOpen) return { since: since?.toISOString() ?? null, pdfs: [] }
      const rows = await listArrivals(db, { studentId: actor.id, since, places, most: arrivalsMost })
      return {
        since: since.toISOString(),
        pdfs: rows.map(({ pdfFile, title, subCode, addedAt, at }) => ({
          pdfFile,
          title,
          subCode,
          kind: addedAt > since ? 'added' : 'replaced',
          at: at.toISOString(),
        })),
      }
    },

    /** Deletes readings and visits of two years ago. */
    sweep: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - readingsKeptDays * dayMs)
      await removeReadingsBefore(db, before)
      await removeVisitsBefore(db, before)
    },
  }
}

export type ReadingsService = ReturnType<typeof createReadingsService>
