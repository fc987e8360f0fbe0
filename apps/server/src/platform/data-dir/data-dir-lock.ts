import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, readFile, rename, rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { writeDraft } from '../storage/durable-files.ts'
import { makePrivateFolder } from './private-folder.ts'

const Holder = z.object({ pid: z.number().int(), startedAt: z.string() })
type Holder = z.infer<typeof Holder>

/** Thrown when a living process owns the data folder. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string, pid: number) {
    super(`Another LectureShelf server (process ${pid}) is using the data folder ${dataDir}. Stop it first.`)
    this.name = 'DataDirInUseError'
  }
}

/**
 * Returns when a process started, in clock ticks since boot; an empty text when that cannot be read. A process id is
 * reused after a restart; together with its start time it is unique.
 */
const startTimeOf = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name, in parentheses, may contain spaces; field 22 counts from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

const hasProcess = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns whether an existing process is the one that a lock names. A service may be unable to see processes outside
 * of it in /proc: one whose start time cannot be read counts as the owner, because two owners destroy a database.
 */
export const mayBeHolder = (holder: Holder, startedAt: string): boolean =>
  startedAt === '' || startedAt === holder.startedAt

const isAlive = (holder: Holder): boolean =>
  hasProcess(holder.pid) && mayBeHolder(holder, startTimeOf(holder.pid))

interface Found {
  text: string
  /** The process that the file names, or null when the file is not one of our locks. */
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

/** Creates a file that is complete as soon as it has its name; returns false when the name is taken. */
const createWhole = async (path: string, text: string): Promise<boolean> => {
  const draft = `${path}.${randomUUID()}`
  await writeDraft(draft, text)
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

const livingHolderOf = (found: Found | null): Holder | null => {
  const holder = found?.holder ?? null
  return holder !== null && isAlive(holder) ? holder : null
}

/** Returns the living process that owns a data folder, or null. */
export const findDataDirOwner = async (lockPath: string): Promise<number | null> => {
  const found = await readHolder(lockPath)
  return livingHolderOf(found)?.pid ?? null
}

const triesMax = 200
const pauseMs = 10

const releaseLock = async (path: string, mine: string): Promise<void> => {
  if ((await readHolder(path))?.text === mine) await rm(path, { force: true })
}

/**
 * Acquires a lock, also from a dead holder. Of many processes that see the same dead holder only one may replace
 * its file, and never one that was made since: the right to replace is itself a lock, acquired in the same way.
 * @returns null, or the living process that has the lock.
 */
const acquireLock = async (path: string, mine: string): Promise<Holder | null> => {
  const right = `${path}.takeover`
  for (let tries = 0; tries < triesMax; tries += 1) {
    if (await createWhole(path, mine)) return null
    const found = await readHolder(path)
    const living = livingHolderOf(found)
    if (living !== null) return living
    if (found === null) continue
    if ((await acquireLock(right, mine)) !== null) {
      await setTimeout(pauseMs)
      continue
    }
    try {
      if ((await readHolder(path))?.text === found.text) {
        const draft = `${path}.${randomUUID()}`
        await writeDraft(draft, mine)
        await rename(draft, path)
        return null
      }
    } finally {
      await releaseLock(right, mine)
    }
  }
  throw new Error(`${path} could not be taken: other processes keep starting on it.`)
}

/**
 * Makes this process the only owner of a data folder, because the embedded database has no lock of its own.
 * A lock is taken over only from a process that is dead.
 * @returns a function that releases the lock.
 * @throws DataDirInUseError
 */
export const lockDataDir = async (dataDir: string, lockPath: string): Promise<() => Promise<void>> => {
  await makePrivateFolder(dataDir)
  const mine = JSON.stringify({ pid: process.pid, startedAt: startTimeOf(process.pid) })
  const living = await acquireLock(lockPath, mine)
  if (living !== null) throw new DataDirInUseError(dataDir, living.pid)
  return () => releaseLock(lockPath, mine)
}
