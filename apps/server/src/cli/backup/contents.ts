import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { allJobKinds } from '../../job-kinds.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobKind } from '../../platform/db/job-runner.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { Refusal } from '../sentences.ts'
import { readLines } from './table-rows.ts'

const Known = z.object({ rows: z.array(z.object({ known: z.boolean() })) })

/** Whether a table exists; the name is written as in SQL. */
export const isThere = async (on: Db, table: string): Promise<boolean> => {
  const found = Known.parse(await on.execute(sql`select to_regclass(${table}) is not null as known`))
  return found.rows[0]?.known === true
}

const Hashes = z.object({ rows: z.array(z.object({ hash: z.string() })) })

/** Returns the hashes of the migrations that made the tables. @throws Refusal for a database that has none */
export const readMigrations = async (on: Db): Promise<string[]> => {
  if (!(await isThere(on, 'drizzle.__drizzle_migrations'))) {
    throw new Refusal('There is no installation in the database.')
  }
  const found = await on.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)
  return Hashes.parse(found).rows.map(({ hash }) => hash)
}

const StoredFiles = z.object({
  rows: z.array(
    z.object({
      pdfFile: z.string(),
      storageKey: z.string(),
      sizeBytes: z.coerce.number(),
      sha256: z.string(),
      coverStorageKey: z.string().nullable(),
    }),
  ),
})

/** Lists the files that wait for a decision; none in a database that has no such table yet. */
const listProposedFiles = async (on: Db) => {
  if (!(await isThere(on, 'proposal'))) return []
  const found = await on.execute(sql`select p.pdf_file as "pdfFile", r.storage_key as "storageKey",
    r.size_bytes as "sizeBytes", r.sha256, null as "coverStorageKey" from proposal r join pdf p on p.id = r.pdf_id
    where r.storage_key is not null order by r.id`)
  return StoredFiles.parse(found).rows
}

/** Lists every stored version with its files, and every file that is proposed in place of one. */
export const listStoredFiles = async (on: Db) => {
  const versions = StoredFiles.parse(
    await on.execute(sql`select p.pdf_file as "pdfFile", v.storage_key as "storageKey", v.size_bytes as "sizeBytes",
      v.sha256, v.cover_storage_key as "coverStorageKey" from pdf_version v join pdf p on p.id = v.pdf_id order by v.id`),
  ).rows
  return [...versions, ...(await listProposedFiles(on))]
}

const PictureKeys = z.object({ rows: z.array(z.object({ storageKey: z.string() })) })

/** Lists the files of stored page pictures; none in a database that has no such table yet. */
export const listPictureFiles = async (on: Db): Promise<string[]> => {
  if (!(await isThere(on, 'pdf_picture'))) return []
  const found = await on.execute(
    sql`select storage_key as "storageKey" from pdf_picture where storage_key is not null order by storage_key collate "C"`,
  )
  return PictureKeys.parse(found).rows.map(({ storageKey }) => storageKey)
}

/** One parameter for any number of keys. */
const keysIn = (keys: string[]) => sql`select json_array_elements_text(${JSON.stringify(keys)}::json)`

/**
 * Deletes the rows of pictures whose files were not restored: a backup may leave the files out, and a picture may have
 * been removed during it. Whoever asks for the page gets a new one.
 */
export const forgetPicturesBut = async (tx: Db, keys: string[]): Promise<void> => {
  await tx.execute(sql`delete from pdf_picture where storage_key not in (${keysIn(keys)})`)
}

/** Forgets the covers whose files were not restored: a backup leaves lost ones out. They are drawn again. */
export const forgetCoversBut = async (tx: Db, keys: string[]): Promise<void> => {
  await tx.execute(sql`update pdf_version set cover_name = null, cover_storage_key = null
    where cover_storage_key not in (${keysIn(keys)})`)
}

/** Writes unfinished background work as lines; nothing else in the queue's tables is worth keeping. */
export async function* dumpJobs(tx: Db): AsyncGenerator<string> {
  if (!(await isThere(tx, 'pgboss.job'))) return
  yield* readLines(
    tx,
    `select json_build_object('name', name, 'key', singleton_key, 'data', data)::text as line from pgboss.job
     where state in ('created', 'retry', 'active') and singleton_key is not null order by created_on`,
  )
}

const kinds: JobKind<z.ZodType>[] = allJobKinds
const Job = z.object({ name: z.string(), key: z.string(), data: z.unknown() })

/** Queues the background work of `dumpJobs` again, due now. @returns the number of jobs */
export const loadJobs = async (tx: Db, jobs: Jobs, lines: AsyncIterable<string>): Promise<number> => {
  let count = 0
  for await (const line of lines) {
    const { name, key, data } = Job.parse(JSON.parse(line))
    const kind = kinds.find((candidate) => candidate.name === name)
    if (kind === undefined) continue
    await jobs.enqueue(tx, kind, kind.data.parse(data), key)
    count += 1
  }
  return count
}
