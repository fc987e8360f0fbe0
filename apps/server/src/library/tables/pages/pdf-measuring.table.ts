import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { type MeasuredTo, type MeasuringTurn, unmeasured } from '../../../platform/pdf-engine/pdf-engine.ts'
import { PageMeasures } from '../../../platform/pdf-engine/pdf-messages.ts'
import { pdfMeasuring } from '../../../schema.ts'

/** Nearly every PDF is measured in its first turn, in milliseconds of working time. */
const firstTurnMs = 800
const turnMs = 500

const reachedOf = <T>(value: z.ZodType<T>): z.ZodType<MeasuredTo<T>> =>
  z.object({
    values: z.array(value.nullable()),
    lostPages: z.int(),
    singlyTo: z.int(),
    usedMs: z.number(),
  })

/** What is measured of each page, and the shape in which it is stored between the turns. */
interface MeasureKind<T> {
  name: (typeof pdfMeasuring.$inferSelect)['kind']
  reached: z.ZodType<MeasuredTo<T>>
}

/** Ink and look of the pages. */
export const measuresKind: MeasureKind<PageMeasures> = { name: 'measures', reached: reachedOf(PageMeasures) }
/** How much of the pages pictures cover, in percent. */
export const coverageKind: MeasureKind<number> = { name: 'coverage', reached: reachedOf(z.number()) }

/** A version that is measured, and the person who added it. */
export interface MeasuredVersion {
  versionId: string
  storageKey: string
  pageCount: number
  addedBy: string | null
}

const isNamed = (versionId: string, kind: MeasureKind<unknown>['name']) =>
  and(eq(pdfMeasuring.versionId, versionId), eq(pdfMeasuring.kind, kind))

/**
 * Takes a turn at measuring a version, where the last one ended. A slow PDF gives up its first turn at once.
 * @returns the values of all pages; null when another turn is needed
 */
export const measureInTurn = async <T>(
  on: Db,
  { name, reached }: MeasureKind<T>,
  { versionId, storageKey, pageCount, addedBy }: MeasuredVersion,
  work: (turn: MeasuringTurn<T>) => Promise<MeasuredTo<T>>,
): Promise<(T | null)[] | null> => {
  const ofFile = and(isNamed(versionId, name), eq(pdfMeasuring.storageKey, storageKey))
  const last = await firstOf(on.select().from(pdfMeasuring).where(ofFile))
  const isFirst = last === null
  const measured = await work({
    pageCount,
    from: isFirst ? unmeasured : reached.parse(last.reached),
    turnMs: isFirst ? firstTurnMs : turnMs,
    owner: addedBy ?? '',
    isQuick: isFirst,
  })
  if (measured.values.length >= pageCount) return measured.values
  const changed = { storageKey, turns: (last?.turns ?? 0) + 1, reached: measured }
  await on
    .insert(pdfMeasuring)
    .values({ versionId, kind: name, ...changed })
    .onConflictDoUpdate({ target: [pdfMeasuring.versionId, pdfMeasuring.kind], set: changed })
  return null
}

/** Forgets the turns of a measuring, together with storing its result. */
export const forgetTurns = async (
  on: Db,
  { name }: Pick<MeasureKind<unknown>, 'name'>,
  versionId: string,
): Promise<void> => {
  await on.delete(pdfMeasuring).where(isNamed(versionId, name))
}
