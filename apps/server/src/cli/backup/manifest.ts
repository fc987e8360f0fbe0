import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { migrationsFolder } from '../../server-paths.ts'
import { Refusal } from '../sentences.ts'
import { type OpenArchive, notOurs, openArchive } from './archive.ts'

export const manifestName = 'manifest.json'
/** Incremented when the archive's layout changes in a way that older versions of this program cannot read. */
const format = 1

const Part = z.object({
  name: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  /** The number of rows in a table's part. */
  rows: z.number().int().optional(),
})
export type ManifestPart = z.infer<typeof Part>

const Manifest = z.object({
  format: z.number().int(),
  madeAt: z.string(),
  /** The hashes of the migrations that made the tables. */
  migrations: z.array(z.string()).min(1),
  /** Every other part; tables come after those they refer to. */
  parts: z.array(Part),
})
export type Manifest = z.infer<typeof Manifest>

export const makeManifest = (migrations: string[], parts: ManifestPart[]): Manifest => ({
  format,
  madeAt: new Date().toISOString(),
  migrations,
  parts,
})

const Format = z.object({ format: z.number().int() })

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const readManifest = async (archive: OpenArchive): Promise<Manifest> => {
  if (!archive.entries.has(manifestName)) throw notOurs(archive.path)
  const content = parseJson(await text(archive.read(manifestName)))
  const version = Format.safeParse(content)
  if (version.success && version.data.format > format) throw newer(archive.path)
  const parsed = Manifest.safeParse(content)
  if (!parsed.success) throw notOurs(archive.path)
  return parsed.data
}

const newer = (what: string): Refusal =>
  new Refusal(`${what} was made by a newer version of LectureShelf. Update the program first.`)

/**
 * Checks that this program knows the migrations of these tables, and can bring them up to date.
 * @throws Refusal for tables of a newer program, or of another one
 */
export const requireKnownMigrations = (what: string, migrations: string[]): void => {
  const known = readMigrationFiles({ migrationsFolder })
  const isOther = migrations.some((hash, index) => known[index] !== undefined && known[index].hash !== hash)
  if (isOther) throw new Refusal(`${what} has tables that this version of LectureShelf does not know.`)
  if (migrations.length > known.length) throw newer(what)
}

const hashOf = async (bytes: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of bytes) hash.update(piece)
  return hash.digest('hex')
}

export interface Backup {
  archive: OpenArchive
  manifest: Manifest
}

/** Opens a backup without checking its parts. @throws Refusal for a file that is no backup */
export const openParts = async (path: string): Promise<Backup> => {
  const archive = await openArchive(path)
  return { archive, manifest: await readManifest(archive) }
}

/**
 * Opens a backup and reads every byte of it once.
 * @throws Refusal for an incomplete backup, or a file that is no backup this program can restore
 */
export const openBackup = async (path: string): Promise<Backup> => {
  const { archive, manifest } = await openParts(path)
  requireKnownMigrations(path, manifest.migrations)
  for (const { name, sizeBytes, sha256 } of manifest.parts) {
    const isThere = archive.entries.get(name)?.sizeBytes === sizeBytes
    if (!isThere || (await hashOf(archive.read(name))) !== sha256) {
      throw new Refusal(`${path} is damaged: ${name} is not what the backup put there.`)
    }
  }
  return { archive, manifest }
}
