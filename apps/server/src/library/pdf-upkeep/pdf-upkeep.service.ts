import { createHash } from 'node:crypto'
import { dayMs } from '@lectureshelf/contract/formats/durations'
import { trashKeptDays, versionKeptDays } from '@lectureshelf/contract/constants'
import { purgeContent } from '../tables/deletion.ts'
import { purgeOpenings } from '../tables/pdf-openings.table.ts'
import { purgeReplacedVersion, purgeVersions } from '../tables/pdf-versions.table.ts'
import { lockPdf, purgePdf } from '../tables/pdfs.table.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Storage, StorageMissingError } from '../../platform/storage/storage.ts'
import {
  listBrokenOrders,
  listBrokenReplacements,
  listBrokenVersions,
  listDeletedPdfs,
  listProposedFiles,
  listReplacedVersions,
  listVersionFiles,
} from './pdf-upkeep.query.ts'
import type { PdfsDeps } from '../pdfs/pdfs-deps.ts'
import { rowlessForMs } from './stray-files.policy.ts'
import { type StrayDeps, createStraySweep, findStrays } from './stray-sweep.ts'

type UpkeepDeps = Pick<PdfsDeps, 'db' | 'clock' | 'storage'> & StrayDeps

const batchSize = 200

/** Deletes the rows of a PDF, its versions and its openings. @returns the storage keys of their files */
const purgePdfRows = async (tx: Db, pdfId: string): Promise<string[]> => {
  // An opening that is being recorded is committed before this lock is held, and none is added after it.
  await lockPdf(tx, pdfId)
  await purgeOpenings(tx, pdfId)
  const keys = await purgeVersions(tx, pdfId)
  await purgePdf(tx, pdfId)
  return keys
}

/** Creates the sweeps that delete files and rows that no one can reach any more. */
const createSweeps = (deps: UpkeepDeps) => {
  const { db, clock, storage } = deps
  const strays = createStraySweep(deps)
  const ago = (ms: number) => new Date(clock.now().getTime() - ms)

  return {
    /**
     * Deletes staged files, left by a process that died, and files that have belonged to nothing for seven days.
     * @returns their number
     */
    sweepFiles: async (): Promise<number> =>
      (await storage.sweepStaged(rowlessForMs)) + (await strays.sweepStrays()),
    listStrays: strays.listStrays,
    removeStrays: strays.removeStrays,
    /** Deletes versions that were replaced more than 30 days ago, one by one. @returns their number */
    sweepVersions: async (): Promise<number> => {
      const before = ago(versionKeptDays * dayMs)
      let removed = 0
      for (;;) {
        const ids = await listReplacedVersions(db, before, batchSize)
        for (const id of ids) {
          for (const key of await purgeReplacedVersion(db, id, before)) await storage.remove(key)
        }
        removed += ids.length
        if (ids.length < batchSize) return removed
      }
    },
    /** Deletes permanently what was marked as deleted more than 30 days ago. @returns the number of items */
    sweepDeleted: async (): Promise<number> => {
      const before = ago(trashKeptDays * dayMs)
      let removed = 0
      for (;;) {
        const ids = await listDeletedPdfs(db, before, batchSize)
        for (const id of ids) {
          const keys = await db.transaction((tx) => purgePdfRows(tx, id))
          for (const key of keys) await storage.remove(key)
        }
        removed += ids.length
        if (ids.length < batchSize) break
      }
      return removed + (await db.transaction((tx) => purgeContent(tx, before)))
    },
  }
}

const hashOf = async (storage: Storage, key: string): Promise<string> => {
  const hash = createHash('sha256')
  const { stream } = await storage.read(key)
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

const sizeOrMissing = async (storage: Storage, key: string): Promise<number | null> => {
  try {
    return await storage.size(key)
  } catch (error) {
    if (error instanceof StorageMissingError) return null
    throw error
  }
}

type VersionFile = Omit<Awaited<ReturnType<typeof listVersionFiles>>[number], 'id'>

const checkVersion = async (storage: Storage, file: VersionFile, isDeep: boolean): Promise<string[]> => {
  const problems: string[] = []
  const { pdfFile, storageKey, coverStorageKey, sizeBytes, sha256 } = file
  const size = await sizeOrMissing(storage, storageKey)
  if (size === null) problems.push(`The file of ${pdfFile} is missing.`)
  else if (size !== sizeBytes)
    problems.push(`The file of ${pdfFile} has ${size} bytes instead of ${sizeBytes}.`)
  else if (isDeep && (await hashOf(storage, storageKey)) !== sha256)
    problems.push(`The file of ${pdfFile} has other bytes than were uploaded.`)
  if (coverStorageKey !== null && (await sizeOrMissing(storage, coverStorageKey)) === null)
    problems.push(`The cover of ${pdfFile} is missing.`)
  return problems
}

/** Creates the checks that rows and files agree. */
const createChecks = (deps: UpkeepDeps) => {
  const { db, storage } = deps

  const checkVersions = async (isDeep: boolean): Promise<string[]> => {
    const problems: string[] = []
    let after: string | null = null
    for (;;) {
      const files = await listVersionFiles(db, after, batchSize)
      for (const file of files) problems.push(...(await checkVersion(storage, file, isDeep)))
      after = files.at(-1)?.id ?? null
      if (files.length < batchSize) return problems
    }
  }

  return {
    /** Checks rows and files; `isDeep` reads every byte. @returns a sentence per problem */
    checkFiles: async ({ isDeep }: { isDeep: boolean } = { isDeep: false }): Promise<string[]> => {
      const problems = await checkVersions(isDeep)
      for (const { pdfFile, ...file } of await listProposedFiles(db)) {
        const named = { ...file, pdfFile: `a proposal for ${pdfFile}`, coverStorageKey: null }
        problems.push(...(await checkVersion(storage, named, isDeep)))
      }
      for (const { pdfFile, isMissing } of await listBrokenVersions(db)) {
        const what = isMissing ? 'is not there' : 'has other bytes than the PDF says'
        problems.push(`The version that ${pdfFile} shows ${what}.`)
      }
      for (const pdfFile of await listBrokenReplacements(db))
        problems.push(`Of ${pdfFile} another version than the one shown is marked as shown.`)
      for (const { sectionName, subCode } of await listBrokenOrders(db))
        problems.push(`The PDFs of ${sectionName} in ${subCode} are not numbered 0, 1, 2 and so on.`)
      for (const { key, sizeBytes } of (await findStrays(deps)).strays)
        problems.push(
          `The stored file ${key} (${sizeBytes} bytes) belongs to nothing; a sweep removes it after seven days.`,
        )
      return problems
    },
  }
}

/** Creates the scheduled sweeps of PDFs and the checks of their files. */
export const createPdfUpkeepService = (deps: UpkeepDeps) => ({ ...createSweeps(deps), ...createChecks(deps) })

export type PdfUpkeepService = ReturnType<typeof createPdfUpkeepService>
