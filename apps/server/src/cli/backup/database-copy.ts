import { constants, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The size and times of a file when it was copied: while they are unchanged, the file was not written to. */
interface Copied {
  sizeBytes: number
  modifiedMs: number
  copiedMs: number
}

/** A file system's times are only this precise: a write just before a copy may look like one after it. */
const stampGraceMs = 2000
const enoughForOneMomentBytes = 20_000_000
const roundsMax = 3
const copyConcurrency = 16

const statOrNull = (path: string) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined || !found.isFile() ? null : found
}

const isUnchanged = (before: Copied | undefined, sizeBytes: number, modifiedMs: number): boolean =>
  before !== undefined &&
  before.sizeBytes === sizeBytes &&
  before.modifiedMs === modifiedMs &&
  modifiedMs < before.copiedMs - stampGraceMs

/** Creates the folders, deletes copies of deleted files, and lists the files that changed since the last copy. */
const planRound = (from: string, to: string, copied: Map<string, Copied>) => {
  const changed = new Map<string, Copied>()
  const gone = new Set(copied.keys())
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(from.length + 1)
    if (entry.isDirectory()) mkdirSync(join(to, name), { recursive: true, mode: 0o700 })
    const found = entry.isFile() ? statOrNull(join(from, name)) : null
    if (found === null) continue
    gone.delete(name)
    const { size: sizeBytes, mtimeMs: modifiedMs } = found
    if (isUnchanged(copied.get(name), sizeBytes, modifiedMs)) continue
    changed.set(name, { sizeBytes, modifiedMs, copiedMs: Date.now() })
  }
  for (const name of gone) {
    copied.delete(name)
    rmSync(join(to, name), { force: true })
  }
  return changed
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Copies files while others work; a few at once, because on a busy server each waits its turn. */
const copyAll = async (from: string, to: string, names: string[]): Promise<void> => {
  const copyOne = (name: string) =>
    copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  for (let start = 0; start < names.length; start += copyConcurrency) {
    await Promise.all(names.slice(start, start + copyConcurrency).map(copyOne))
  }
}

/**
 * Copies the folder of an embedded database that this process has open. All rounds but the last let others work; the
 * last copies what was written since, without yielding. The copy is what a SIGKILL at that moment would have left,
 * which PostgreSQL recovers when it is opened: with every committed transaction, and no other.
 * @returns for how many milliseconds the process did nothing else
 */
export const copyOpenDatabase = async (from: string, to: string): Promise<number> => {
  const copied = new Map<string, Copied>()
  mkdirSync(to, { mode: 0o700 })
  for (let round = 0; round < roundsMax; round += 1) {
    const changed = planRound(from, to, copied)
    const bytes = [...changed.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    if (round > 0 && bytes < enoughForOneMomentBytes) break
    await copyAll(from, to, [...changed.keys()])
    for (const [name, stamps] of changed) copied.set(name, stamps)
  }
  const begun = performance.now()
  for (const name of planRound(from, to, copied).keys()) {
    copyFileSync(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
  }
  return performance.now() - begun
}
