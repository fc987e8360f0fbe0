import { existsSync } from 'node:fs'
import {
  type Damage,
  type FileBytes,
  type VersionFile,
  listFiles,
} from '../../library/tables/pdf-versions.table.ts'
import { type StagedFile, StorageMissingError } from '../../platform/storage/storage.ts'
import type { Installation } from '../installation.ts'
import { Refusal } from '../sentences.ts'
import { type Backup, openParts } from './manifest.ts'

const batchSize = 200
const storedFile = /^files\/[0-9a-f]{32}$/

interface Options {
  path: string
  /** Also compares the bytes of files that look whole. */
  isDeep: boolean
  print: (line: string) => void
}

type Checked<T extends FileBytes> = T & { damage: Damage | null }

/** Whether a file is known to be damaged, or is so at first sight. */
const looksDamaged = async ({ deps }: Installation, file: Checked<FileBytes>): Promise<boolean> => {
  if (file.damage !== null) return true
  try {
    return (await deps.storage.size(file.storageKey)) !== file.sizeBytes
  } catch (error) {
    if (error instanceof StorageMissingError) return true
    throw error
  }
}

/** A stored file, and what puts staged bytes in its place. */
interface Stored {
  file: Checked<FileBytes>
  /** @returns false when the stored file is in order */
  putBack: (staged: StagedFile) => Promise<boolean>
}

/** Lists the files of versions, then those that wait for a decision. */
async function* listStored({ deps, services }: Installation): AsyncGenerator<Stored> {
  let after: string | null = null
  let isLast = false
  while (!isLast) {
    const files: Checked<VersionFile>[] = await listFiles(deps.database.db, after, batchSize)
    for (const file of files)
      yield { file, putBack: (staged) => services.damage.putBack(file, staged, { isAsked: true }) }
    after = files.at(-1)?.versionId ?? null
    isLast = files.length < batchSize
  }
  for (const file of await services.proposals.listFiles())
    yield { file, putBack: (staged) => services.proposals.putBack(file, staged) }
}

type Outcome = 'putBack' | 'inOrder' | 'notThere'

const putBackOne = async (
  { deps, services }: Installation,
  { archive, manifest }: Backup,
  { file, putBack }: Stored,
): Promise<Outcome> => {
  if ((await services.damage.examine(file)) === null && file.damage === null) return 'inOrder'
  const part = manifest.parts.find(({ name, sha256 }) => sha256 === file.sha256 && storedFile.test(name))
  if (part === undefined) return 'notThere'
  const staged = await deps.storage.stage(archive.read(part.name), { maxBytes: file.sizeBytes })
  try {
    // The archive may be damaged as well.
    if (staged.sha256 !== file.sha256) return 'notThere'
    return (await putBack(staged)) ? 'putBack' : 'inOrder'
  } finally {
    await deps.storage.discard(staged)
  }
}

const counted = (count: number): string => (count === 1 ? '1 file' : `${count} files`)

/**
 * Takes damaged files out of a backup, each by the hash of what was uploaded.
 * @returns the exit code: 1 when a damaged file is not in the backup
 * @throws Refusal when there is no such backup
 */
export const putBack = async (
  installation: Installation,
  { path, isDeep, print }: Options,
): Promise<number> => {
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`)
  const backup = await openParts(path)
  const counts: Record<Outcome, number> = { putBack: 0, inOrder: 0, notThere: 0 }
  // Many files may be missing: that is why someone asks for this.
  await installation.services.absences.whileAsked(async () => {
    for await (const stored of listStored(installation)) {
      if (!isDeep && !(await looksDamaged(installation, stored.file))) continue
      const outcome = await putBackOne(installation, backup, stored)
      counts[outcome] += 1
    }
  })
  print(`Put back: ${counted(counts.putBack)}.`)
  if (counts.notThere > 0) {
    const verb = counts.notThere === 1 ? 'is' : 'are'
    print(
      `The backup does not contain ${counted(counts.notThere)} that ${verb} damaged. Try an older or a newer one.`,
    )
  }
  return counts.notThere === 0 ? 0 : 1
}
