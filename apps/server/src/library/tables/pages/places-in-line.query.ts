import { dayMs } from '@lectureshelf/contract/formats/durations'
import { type SQL, and, asc, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pdf, pdfMeasuring, pdfOpening, pdfVersion } from '../../../schema.ts'

/** Returns how many turns a version has had in which its pages were measured, but not all of them. */
export const turnsTaken = (on: Db, kind: (typeof pdfMeasuring.$inferSelect)['kind']): SQL<number> =>
  sql<number>`coalesce(${on
    .select({ turns: pdfMeasuring.turns })
    .from(pdfMeasuring)
    .where(and(eq(pdfMeasuring.versionId, pdfVersion.id), eq(pdfMeasuring.kind, kind)))}, 0)`

/** What was added within these days is what students look for: the background does its pages first. */
const newPdfDays = 7
/** Then come those that most readers opened within these days. */
const readLatelyDays = 30

/** Leaves out the versions that are skipped for now. */
export const isSkipped = (except: string[]): SQL | undefined =>
  except.length === 0 ? undefined : notInArray(pdfVersion.id, except)

/** Orders versions by their urgency: what `first` names, then those of the last week, then the most read. */
export const byUrgency = (on: Db, now: Date, first: SQL): SQL[] => {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const readers = on
    .select({ count: sql`count(*)` })
    .from(pdfOpening)
    .where(and(eq(pdfOpening.pdfId, pdf.id), gt(pdfOpening.openedAt, ago(readLatelyDays))))
  return [
    asc(first),
    asc(lt(pdfVersion.createdAt, ago(newPdfDays))),
    desc(sql`(${readers})`),
    desc(pdfVersion.createdAt),
  ]
}

/**
 * Returns columns that say when a version gets its turn: among those of its person, and among all. The one with the
 * fewest turns comes first, then the most urgent one.
 */
export const placesOf = (turns: SQL<number>, urgency: SQL[]) => {
  const order = sql.join([turns, ...urgency], sql`, `)
  return {
    addedBy: sql<string | null>`${pdfVersion.addedBy}`.as('added_by'),
    turns: turns.as('turns'),
    placeOfPerson: sql<number>`row_number() over (partition by ${pdfVersion.addedBy} order by ${order})`.as(
      'place_of_person',
    ),
    place: sql<number>`row_number() over (order by ${order})`.as('place'),
  }
}
