import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

const Holder = z.object({ pid: z.number().int(), startedAt: z.string() })
type Holder = z.infer<typeof Holder>

/** Raised when a living process owns the data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`Another LectureShelf server (process ${pid}) is using the data folder ${dataDir}. Stop it first.`)
    this.name = 'DataDirInUseError'
  }
}

/** A process id comes back after a restart; with its start time (clock ticks since boot) it does not. */
const startTimeOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in parentheses, may hold spaces; field 22 counts from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const isAlive = (holder: Holder): boolean => {
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    const isOtherUsers = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!isOtherUsers) return false
  }
  return holder.startedAt === startTimeOf(holder.pid)
}

interface Found {
  text: string
  /** The process the file names, or null when it is no lock of ours. */
  holder: Holder | null
}

const readHolder = async (path: string): Promise<Found | null> => {
  try {
    const text = await readFile(path, 'utf8')
    const parsed = Holder.safeParse(parseJson(text))
    return { text, holder: parsed.success ? parsed.data : null }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Writes a file that is complete as soon as it has its name; false when the name is taken. */
const createWhole = async (path: string, text: string): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a dead holder's lock, unless someone took it over in between. */
const removeStale = async (path: string, staleText: string): Promise<void> => {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  if ((await readFile(aside, 'utf8')) !== staleText) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

const livingHolderOf = (found: Found | null): Holder | null => {
  const holder = found?.holder ?? null
  return holder !== null && isAlive(holder) ? holder : null
}

/** The living process that owns a data folder, or null. */
export const findDataDirOwner = async (lockPath: string): Promise<number | null> => {
  const found = await readHolder(lockPath)
  return livingHolderOf(found)?.pid ?? null
}

/**
 * Makes this process the only owner of a data folder: the embedded database has no lock of its own.
 * A lock is taken over only from a process that is dead.
 * @returns the release.
 * @throws DataDirInUseError
 */
export const lockDataDir = async (dataDir: string, lockPath: string): Promise<() => Promise<void>> => {
  await mkdir(dirname(lockPath), { recursive: true, mode: 0o700 })
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await createWhole(lockPath, mine)) {
      return async () => {
        const found = await readHolder(lockPath)
        if (found?.text === mine) await rm(lockPath, { force: true })
      }
    }
    const found = await readHolder(lockPath)
    const living = livingHolderOf(found)
    if (living !== null) throw new DataDirInUseError(dataDir, living.pid)
    if (found !== null) await removeStale(lockPath, found.text)
  }
  throw new Error(`The data folder ${dataDir} could not be locked: other processes keep starting on it.`)
}
