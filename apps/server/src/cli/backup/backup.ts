import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Config, dataPaths } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { noteBackup } from '../../platform/data-dir/last-backup.ts'
import { renameDurably, syncFile } from '../../platform/storage/durable-files.ts'
import { openStorage } from '../../platform/storage/files-dir.ts'
import { receive } from '../../platform/storage/receive.ts'
import { type Storage, StorageMissingError } from '../../platform/storage/storage.ts'
import { Refusal } from '../sentences.ts'
import { inWorkingFolder } from '../working-folder.ts'
import { type ArchivePart, archiveOf } from './archive.ts'
import { dumpJobs, listPictureFiles, listStoredFiles, readMigrations } from './contents.ts'
import { MissingFile, withoutDeleted } from './deleted-meanwhile.ts'
import { type ManifestPart, makeManifest, manifestName } from './manifest.ts'
import { type Source, atOneMoment, openSource } from './source.ts'
import { dumpTable, listTables } from './table-rows.ts'

/** The names of the parts of a backup. */
export const partNames = {
  table: (table: string) => `tables/${table}.jsonl.gz`,
  jobs: 'jobs.jsonl.gz',
  file: (storageKey: string) => `files/${storageKey}`,
}

type Part = ManifestPart & ArchivePart
type StoredVersion = Awaited<ReturnType<typeof listStoredFiles>>[number]

/** Writes lines to a working file, because a part's size and hash are needed before it is archived. */
const spool = async (folder: string, name: string, lines: AsyncIterable<string>): Promise<Part> => {
  let count = 0
  const texts = async function* () {
    for await (const line of lines) {
      yield `${line}\n`
      count += 1
    }
  }
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const packed = createGzip({ level: 4 })
  const [{ sizeBytes, sha256 }] = await Promise.all([
    receive(packed, { path, maxBytes: Infinity, mode: 0o600 }),
    pipeline(Readable.from(texts()), packed),
  ])
  return { name, sizeBytes, sha256, rows: count, read: () => createReadStream(path) }
}

const spoolTables = async (tx: Db, folder: string): Promise<Part[]> => {
  const parts: Part[] = []
  for (const table of await listTables(tx)) {
    const part = await spool(folder, partNames.table(table), dumpTable(tx, table))
    // The first line names the columns.
    parts.push({ ...part, rows: (part.rows ?? 1) - 1 })
  }
  return [...parts, await spool(folder, partNames.jobs, dumpJobs(tx))]
}

const orMissing = (error: unknown, { pdfFile, storageKey }: StoredVersion): unknown =>
  error instanceof StorageMissingError ? new MissingFile(`The file of ${pdfFile}`, storageKey) : error

/** Reads a stored PDF and compares it with its row. @throws Refusal for a missing or changed file */
async function* readPdf(storage: Storage, version: StoredVersion) {
  const { storageKey, sha256, pdfFile } = version
  const hash = createHash('sha256')
  const { stream } = await storage.read(storageKey).catch((error: unknown) => {
    throw orMissing(error, version)
  })
  for await (const chunk of stream) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)
    hash.update(bytes)
    yield bytes
  }
  if (hash.digest('hex') === sha256) return
  throw new Refusal(
    `The file of ${pdfFile} has other bytes than were uploaded, so there is no backup. Find out more with: lectureshelf doctor --deep`,
  )
}

const pdfPart = async (storage: Storage, version: StoredVersion): Promise<Part> => {
  const { storageKey, sizeBytes, sha256, pdfFile } = version
  const size = await storage.size(storageKey).catch((error: unknown) => {
    throw orMissing(error, version)
  })
  if (size !== sizeBytes) {
    throw new Refusal(
      `The file of ${pdfFile} has ${size} bytes instead of ${sizeBytes}, so there is no backup.`,
    )
  }
  const name = partNames.file(storageKey)
  return { name, sizeBytes, sha256, read: () => readPdf(storage, version) }
}

/**
 * A cover has no stored hash, but is small enough to be read for one. A lost one is null: it is drawn again, so it must
 * not prevent a backup.
 */
const coverPart = async (storage: Storage, key: string): Promise<Part | null> => {
  const bytes = await storage.read(key).then(
    ({ stream }) => buffer(stream),
    (error: unknown) => {
      if (error instanceof StorageMissingError) return null
      throw error
    },
  )
  if (bytes === null || bytes.length === 0) return null
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const read = () => Readable.from([bytes])
  return { name: partNames.file(key), sizeBytes: bytes.length, sha256, read }
}

const fileParts = async (storage: Storage, versions: StoredVersion[]) => {
  const parts: Part[] = []
  let lostCovers = 0
  for (const version of versions) {
    parts.push(await pdfPart(storage, version))
    const { coverStorageKey } = version
    if (coverStorageKey === null) continue
    const cover = await coverPart(storage, coverStorageKey)
    if (cover === null) lostCovers += 1
    else parts.push(cover)
  }
  return { parts, lostCovers }
}

/**
 * Copies pictures of pages into the working folder: unlike PDFs they may be removed at any moment. One that is gone is
 * left out, and so is its row at a restore.
 */
const pictureParts = async (storage: Storage, folder: string, keys: string[]): Promise<Part[]> => {
  const parts: Part[] = []
  for (const key of keys) {
    const path = join(folder, key)
    try {
      const { stream } = await storage.read(key)
      const { sizeBytes, sha256 } = await receive(stream, { path, maxBytes: Infinity, mode: 0o600 })
      parts.push({ name: partNames.file(key), sizeBytes, sha256, read: () => createReadStream(path) })
    } catch (error) {
      if (!(error instanceof StorageMissingError)) throw error
    }
  }
  return parts
}

const writeArchive = async (path: string, migrations: string[], parts: Part[]): Promise<number> => {
  const entries = parts.map(({ name, sizeBytes, sha256, rows }) => ({ name, sizeBytes, sha256, rows }))
  const manifest = Buffer.from(JSON.stringify(makeManifest(migrations, entries)))
  const first = { name: manifestName, sizeBytes: manifest.length, read: () => Readable.from([manifest]) }
  const bytes = Readable.from(archiveOf([first, ...parts]))
  const { sizeBytes } = await receive(bytes, { path, maxBytes: Infinity, mode: 0o600 })
  await syncFile(path)
  return sizeBytes
}

const summaryOf = (file: string, parts: Part[], sizeBytes: number): string => {
  const tables = parts.filter(({ name }) => name !== partNames.jobs)
  const rows = tables.reduce((sum, part) => sum + (part.rows ?? 0), 0)
  const files = parts.filter((part) => part.rows === undefined).length
  return `Backed up ${rows} rows and ${files} files to ${file} (${(sizeBytes / 1_000_000).toFixed(1)} MB).`
}

const leftOut = (lostCovers: number): string =>
  lostCovers === 1
    ? 'The file of a cover is lost and was left out. The cover is drawn again when someone asks for it.'
    : `The files of ${lostCovers} covers are lost and were left out. They are drawn again when someone asks for them.`

interface BackupOptions {
  /** Whether pictures of pages are copied, too; without them they are drawn again after a restore. */
  withPictures: boolean
}

/** Copies the source's state at one moment into the working folder, and lists the files of that moment. */
const readSource = (source: Source, folder: string, { withPictures }: BackupOptions) =>
  atOneMoment(source, async (tx) => ({
    migrations: await readMigrations(tx),
    tables: await spoolTables(tx, folder),
    versions: await listStoredFiles(tx),
    pictures: withPictures ? await listPictureFiles(tx) : [],
  }))

type Moment = Awaited<ReturnType<typeof readSource>>

const writeMoment = async (config: Config, folder: string, moment: Moment) => {
  const storage = await openStorage(config, { isWriting: false })
  const files = await fileParts(storage, moment.versions)
  const pictures = await pictureParts(storage, folder, moment.pictures)
  const parts = [...moment.tables, ...files.parts, ...pictures]
  const archive = join(folder, 'archive')
  const { lostCovers } = files
  return { archive, parts, lostCovers, sizeBytes: await writeArchive(archive, moment.migrations, parts) }
}

const fillFolder = (config: Config, folder: string, leftovers: string[], options: BackupOptions) => {
  const folderOf = (attempt: number) => join(folder, String(attempt))
  const read = async (attempt: number): Promise<Moment> => {
    // What an earlier attempt copied takes as much space again.
    await rm(folderOf(attempt - 1), { recursive: true, force: true })
    await mkdir(folderOf(attempt), { mode: 0o700 })
    const source = await openSource(config, leftovers)
    return readSource(source, folderOf(attempt), options).finally(() => source.close())
  }
  const keysOf = ({ versions }: Moment) => versions.map(({ storageKey }) => storageKey)
  // Most files outlive their row by 30 days or an hour, but a row that was old already may go at any moment.
  return withoutDeleted({ read, keysOf }, (moment, attempt) => writeMoment(config, folderOf(attempt), moment))
}

const requireNewFile = async (file: string): Promise<void> => {
  if (existsSync(file)) throw new Refusal(`${file} already exists. Name a new file.`)
  const folder = await stat(dirname(file)).catch(() => null)
  if (folder?.isDirectory() !== true) throw new Refusal(`There is no folder ${dirname(file)}.`)
}

/** Notes the time of a backup for the metrics. A backup is complete without the note. */
const isNoted = (config: Config, madeAt: Date): Promise<boolean> =>
  noteBackup(dataPaths(config.dataDir).lastBackup, madeAt).then(
    () => true,
    () => false,
  )

const notNoted = ({ dataDir }: Config): string =>
  `The time of this backup could not be written into ${dataDir}, so the metrics still show the one before.`

/**
 * Writes the database and the files of one moment into one archive, also while a server uses them. The archive gets
 * its name only when it is complete and on the disk.
 * @returns a sentence about what the archive contains.
 */
export const backUp = async (config: Config, file: string, options: BackupOptions): Promise<string> => {
  await requireNewFile(file)
  const madeAt = new Date()
  return inWorkingFolder(file, async (folder, leftovers) => {
    const { archive, parts, lostCovers, sizeBytes } = await fillFolder(config, folder, leftovers, options)
    // The working folder lies beside FILE, whose folder gets the new name.
    await renameDurably(archive, file)
    const sentences = [summaryOf(file, parts, sizeBytes)]
    if (lostCovers > 0) sentences.push(leftOut(lostCovers))
    if (!(await isNoted(config, madeAt))) sentences.push(notNoted(config))
    return sentences.join('\n')
  })
}
