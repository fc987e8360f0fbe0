import { lookForFilesJob } from '../../job-kinds.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { FilesGuard } from '../../platform/storage/files-guard.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type Unsure, damageOf, needsLooks } from './file-errors.ts'
import { areTooManyMissing, countedMs } from './missing-files.policy.ts'
import { noteMissing } from './missing-files.repo.ts'
import { listUnjudged } from './pdf-damage.query.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/** Readers ask again and again for the same file. */
const reportedEveryMs = 20_000
const lookEveryMs = 10_000
/** As many as a process looks at again, to see whether they are back. */
const rememberedMost = 200
export const lookKey = 'look'
const cause = 'missing files'
const reason = 'More than three stored files are missing at once.'

export interface AbsencesOptions extends DbAndClock {
  storage: Pick<Storage, 'size' | 'read'>
  jobs: Pick<Jobs, 'enqueue'>
  files: Pick<FilesGuard, 'distrust'>
}

/** Looks once whether a file is still missing, or unreadable. @throws any error that says nothing about the file */
export const isStillSo = async (
  storage: AbsencesOptions['storage'],
  { storageKey, damage }: { storageKey: string; damage: Unsure },
): Promise<boolean> => {
  try {
    await storage.size(storageKey)
    if (damage === 'missing') return false
    const { stream } = await storage.read(storageKey)
    for await (const _ of stream);
    return false
  } catch (error) {
    if (needsLooks(damageOf(error))) return true
    throw error
  }
}

/**
 * Creates what takes reports of files that are not there. It judges none: a row remembers each for the check. A process
 * that misses several files at once is not ready until they are back, because it may see another folder than the others.
 */
export const createAbsences = ({ db, clock, storage, jobs, files }: AbsencesOptions) => {
  /** What this process did not find itself, and when. */
  const seen = new Map<string, { damage: Unsure; at: number }>()
  let isDistrusted = false
  /** How many commands of someone who looks at the files are at work. */
  let asked = 0
  let timer: NodeJS.Timeout | null = null

  /** A file that cannot be looked at is not back. */
  const isBack = (storageKey: string, { damage }: { damage: Unsure }): Promise<boolean> =>
    isStillSo(storage, { storageKey, damage }).then(
      (isSo) => !isSo,
      () => false,
    )

  const settle = () => {
    const isNow = asked === 0 && areTooManyMissing(seen.size)
    if (isNow === isDistrusted) return
    isDistrusted = isNow
    files.distrust(cause, isNow ? reason : null)
    if (isNow) {
      timer = setInterval(() => void lookAgain().catch(() => undefined), lookEveryMs)
      timer.unref()
    } else if (timer !== null) clearInterval(timer)
  }

  /** Forgets what is back, is known to be damaged, or belongs to nothing any more. */
  const lookAgain = async (): Promise<void> => {
    const unjudged = await listUnjudged(db, [...seen.keys()])
    const old = clock.now().getTime() - countedMs
    for (const [key, found] of seen) {
      const isOver = !isDistrusted && found.at < old
      if (isOver || !unjudged.has(key) || (await isBack(key, found))) seen.delete(key)
    }
    settle()
  }

  const remember = async (storageKey: string, damage: Unsure): Promise<void> => {
    if (seen.size < rememberedMost) seen.set(storageKey, { damage, at: clock.now().getTime() })
    if (areTooManyMissing(seen.size) && !isDistrusted) await lookAgain()
  }

  return {
    /** Notes that this process did not find a file, or could not read it, and queues the check that judges it. */
    report: async (storageKey: string, damage: Unsure): Promise<void> => {
      const now = clock.now()
      const last = seen.get(storageKey)
      if (last !== undefined && Math.abs(now.getTime() - last.at) < reportedEveryMs) return
      await db.transaction(async (tx) => {
        const isNew = await noteMissing(tx, { storageKey, damage, foundAt: now })
        if (isNew) await jobs.enqueue(tx, lookForFilesJob, {}, lookKey)
      })
      await remember(storageKey, damage)
    },
    /** Remembers that this process did not find a file that is noted already. */
    remember,
    lookAgain,
    /** Whether more than three files are missing at this process: then it judges none. */
    areMany: (): boolean => isDistrusted,
    /** Runs the work of someone who looked at the files: during it none is distrusted because others are missing. */
    whileAsked: async <T>(work: () => Promise<T>): Promise<T> => {
      asked += 1
      settle()
      try {
        return await work()
      } finally {
        asked -= 1
        await lookAgain()
      }
    },
    /** Forgets what was missing, between two tests. */
    forget: (): void => {
      seen.clear()
      settle()
    },
  }
}

export type Absences = ReturnType<typeof createAbsences>
