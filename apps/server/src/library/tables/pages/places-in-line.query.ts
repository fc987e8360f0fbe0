import { type SQL, and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { pdfMeasuring, pdfVersion } from '../../../schema.ts'

/** Returns how many turns a version has had in which its pages were measured, but not all of them. */
export const turnsTaken = (on: Db, kind: (typeof pdfMeasuring.$inferSelect)['kind']): SQL<number> =>
  sql<number>`coalesce(${on
    .select({ turns: pdfMeasuring.turns })
    .from(pdfMeasuring)
    .where(and(eq(pdfMeasuring.versionId, pdfVersion.id), eq(pdfMeasuring.kind, kind)))}, 0)`

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
