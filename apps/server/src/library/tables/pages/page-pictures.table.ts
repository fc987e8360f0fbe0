import { pictureWidths } from '@lectureshelf/contract/library/page-constants'
import { type SQL, and, asc, eq, gt, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { type Db, firstOf } from '../../../platform/db/database.ts'
import { pdfPicture } from '../../../schema.ts'

type StoredPicture = typeof pdfPicture.$inferSelect

/** A picture: of a version, a page from 1, and a width in pixels. */
export type PictureName = Pick<StoredPicture, 'versionId' | 'pageNumber' | 'width'>

const [phoneWidth] = pictureWidths

/** The picture that every PDF keeps, because its reader sees it first. */
export const firstPicture = { pageNumber: 1, width: phoneWidth }

const isNamed = ({ versionId, pageNumber, width }: PictureName) =>
  and(eq(pdfPicture.versionId, versionId), eq(pdfPicture.pageNumber, pageNumber), eq(pdfPicture.width, width))

const isFirst = and(
  eq(pdfPicture.pageNumber, firstPicture.pageNumber),
  eq(pdfPicture.width, firstPicture.width),
)

/** Pictures that can be made again when someone asks for them. */
const isRemovable = and(isNotNull(pdfPicture.storageKey), not(isFirst ?? sql`false`))

/** Finds a picture, or the note that it could not be drawn. */
export const findPicture = (on: Db, name: PictureName): Promise<StoredPicture | null> =>
  firstOf(on.select().from(pdfPicture).where(isNamed(name)))

/** Stores a picture unless one is there; a note that it could not be drawn is replaced. @returns whether it was */
export const insertPicture = async (on: Db, values: typeof pdfPicture.$inferInsert): Promise<boolean> => {
  const rows = await on
    .insert(pdfPicture)
    .values(values)
    .onConflictDoUpdate({
      target: [pdfPicture.versionId, pdfPicture.pageNumber, pdfPicture.width],
      set: {
        storageKey: sql`excluded.storage_key`,
        sizeBytes: sql`excluded.size_bytes`,
        madeAt: sql`excluded.made_at`,
      },
      setWhere: isNull(pdfPicture.storageKey),
    })
    .returning({ width: pdfPicture.width })
  return rows.length > 0
}

/** Forgets a picture whose file is missing. */
export const forgetPicture = async (on: Db, storageKey: string): Promise<void> => {
  await on.delete(pdfPicture).where(eq(pdfPicture.storageKey, storageKey))
}

/** Forgets the pictures of a version, and the notes of those that could not be drawn. @returns the keys of their files */
export const forgetPicturesOf = async (on: Db, versionId: string): Promise<string[]> => {
  const rows = await on
    .delete(pdfPicture)
    .where(eq(pdfPicture.versionId, versionId))
    .returning({ storageKey: pdfPicture.storageKey })
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

const listFiles = async (on: Db, isMeant: SQL | undefined) => {
  const rows = await on
    .select({ versionId: pdfPicture.versionId, storageKey: pdfPicture.storageKey })
    .from(pdfPicture)
    .where(isMeant)
  return rows.flatMap(({ versionId, storageKey }) => (storageKey === null ? [] : [{ versionId, storageKey }]))
}

/** Lists the files of the pictures of versions. */
export const listPictureFiles = (on: Db, versionIds: string[]) =>
  listFiles(on, inArray(pdfPicture.versionId, versionIds))

/** Lists the storage keys among the given ones that a picture refers to. */
export const listPictureKeysInUse = async (on: Db, keys: string[]): Promise<Set<string>> =>
  new Set((await listFiles(on, inArray(pdfPicture.storageKey, keys))).map(({ storageKey }) => storageKey))

/** Lists pictures after a storage key, in the order of the keys. */
export const listPictureKeys = async (on: Db, after: string, limit: number): Promise<string[]> => {
  const rows = await on
    .select({ storageKey: pdfPicture.storageKey })
    .from(pdfPicture)
    .where(gt(pdfPicture.storageKey, after))
    .orderBy(asc(pdfPicture.storageKey))
    .limit(limit)
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

/** Counts the stored pictures and their bytes; `removableBytes` without those that every PDF keeps. */
export const countPictures = async (on: Db) => {
  const bytes = (filter: SQL) => sql<number>`coalesce(sum(${pdfPicture.sizeBytes})${filter}, 0)::float8`
  const [row] = await on
    .select({
      count: sql<number>`count(${pdfPicture.storageKey})::int`,
      bytes: bytes(sql``),
      removableBytes: bytes(sql` filter (where ${isRemovable})`),
    })
    .from(pdfPicture)
  return row ?? { count: 0, bytes: 0, removableBytes: 0 }
}

/** Removes the rows of the oldest pictures that can be made again, until they have these bytes. @returns their files */
export const removeOldestPictures = async (on: Db, excessBytes: number, limit: number) => {
  const order = sql`order by ${pdfPicture.madeAt}, ${pdfPicture.storageKey}`
  const oldest = on
    .select({
      storageKey: pdfPicture.storageKey,
      olderBytes: sql<number>`sum(${pdfPicture.sizeBytes}) over (${order}) - ${pdfPicture.sizeBytes}`.as(
        'older_bytes',
      ),
    })
    .from(pdfPicture)
    .where(isRemovable)
    .orderBy(asc(pdfPicture.madeAt), asc(pdfPicture.storageKey))
    .limit(limit)
    .as('oldest')
  const meant = on
    .select({ storageKey: oldest.storageKey })
    .from(oldest)
    .where(lt(oldest.olderBytes, excessBytes))
  const rows = await on
    .delete(pdfPicture)
    .where(inArray(pdfPicture.storageKey, meant))
    .returning({ storageKey: pdfPicture.storageKey, sizeBytes: pdfPicture.sizeBytes })
  return rows.flatMap(({ storageKey, sizeBytes }) => (storageKey === null ? [] : [{ storageKey, sizeBytes }]))
}
