import { lookForFilesJob } from '../../job-kinds.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { listWholeKeys } from '../files-pair/files-pair.query.ts'
import { filesMissing } from '../../base/mail/templates/owner-templates.ts'
import { isStillSo, lookKey } from './absences.ts'
import type { Unsure } from './file-errors.ts'
import { areTooManyMissing, countedMs, isSecondLook, lookAgainMs } from './missing-files.policy.ts'
import {
  type MissingFile,
  forgetMissing,
  isAnyMissing,
  listMissing,
  noteJudged,
  noteLook,
  noteMissing,
  noteTold,
} from './missing-files.repo.ts'
import { type FileOwner, listUnjudged } from './pdf-damage.query.ts'
import type { JudgedFile, NotingOptions } from './damage-noting.ts'

interface Options extends Omit<NotingOptions, 'files'> {
  jobs: Jobs
  /** What each owner of files does with one that is judged. */
  judge: Record<FileOwner, (tx: Db, file: JudgedFile) => Promise<void>>
}

/** A noted file, and what one look said. */
interface Looked extends MissingFile {
  owner: FileOwner
  /** Null when the look said nothing: the disk failed otherwise, or is known to be another one. */
  isAbsent: boolean | null
}

const damageOfRow = ({ damage }: MissingFile): Unsure => (damage === 'unreadable' ? damage : 'missing')

const keysOf = (rows: readonly MissingFile[]): string[] => rows.map(({ storageKey }) => storageKey)

/** Creates the check of files that were not found: it looks twice, a minute apart, and judges few at once. */
export const createMissingFiles = (options: Options) => {
  const { db, clock, storage, jobs, mail, absences, onError, judge } = options

  const lookAt = async (row: MissingFile, owner: FileOwner): Promise<Looked> => {
    const damage = damageOfRow(row)
    try {
      const isAbsent = await isStillSo(storage, { storageKey: row.storageKey, damage })
      if (isAbsent) await absences.remember(row.storageKey, damage)
      return { ...row, owner, isAbsent }
    } catch (error) {
      if (!(error instanceof AppError && error.isExpected)) onError(error)
      return { ...row, owner, isAbsent: null }
    }
  }

  /** Looks once at each file that is not judged, and forgets those that are there. */
  const lookAtAll = async (rows: MissingFile[]): Promise<Looked[]> => {
    const waiting = rows.filter(({ judgedAt }) => judgedAt === null)
    const keys = keysOf(waiting)
    const owners = await listUnjudged(db, keys)
    const looked: Looked[] = []
    for (const row of waiting) {
      const owner = owners.get(row.storageKey)
      if (owner !== undefined) looked.push(await lookAt(row, owner))
    }
    const left = looked.filter(({ isAbsent }) => isAbsent !== false)
    const still = new Set(keysOf(left))
    await forgetMissing(
      db,
      keys.filter((key) => !still.has(key)),
    )
    return left
  }

  /** Tells the owners once of each time that too many are missing. */
  const tellOwners = (missing: number, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await noteTold(tx, now)
      const key = `missing-files:${now.toISOString()}`
      await mail.queueToOwners(tx, { key, template: filesMissing, data: { missing } })
    })

  const judgeOne = ({ owner, ...row }: Looked, now: Date, isTold: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await noteJudged(tx, row.storageKey, now))) return
      await judge[owner](tx, { storageKey: row.storageKey, damage: damageOfRow(row), isTold })
    })

  const look = async (): Promise<void> => {
    const now = clock.now()
    const rows = await listMissing(db, new Date(now.getTime() - countedMs))
    const left = await lookAtAll(rows)
    const missing = left.length + rows.filter(({ judgedAt }) => judgedAt !== null).length
    const isMany = left.length > 0 && (areTooManyMissing(missing) || absences.areMany())
    const absent = left.filter(({ isAbsent }) => isAbsent === true)
    // Of many at once each look is the first one again: what is left of them afterwards gets two looks of its own.
    const isFirst = ({ lookedAt }: Looked) => isMany || lookedAt === null || lookedAt > now
    await noteLook(db, keysOf(absent.filter(isFirst)), now)
    for (const row of absent) if (!isMany && isSecondLook(row.lookedAt, now)) await judgeOne(row, now, true)
    const isTold = rows.some(({ toldAt }) => toldAt !== null)
    if (isMany && !left.some(({ toldAt }) => toldAt !== null)) await tellOwners(missing, now)
    else if (!isMany && isTold) await noteTold(db, null)
  }

  /** Looks at every file that is believed to be whole: no one may have asked for it since it went away. */
  const listAll = async (): Promise<Looked[]> => {
    for (const storageKey of await listWholeKeys(db)) {
      const file = { storageKey, damage: 'missing' } as const
      if (await isStillSo(storage, file)) await noteMissing(db, { ...file, foundAt: clock.now() })
    }
    return lookAtAll(await listMissing(db, new Date(0)))
  }

  const restart = async (delaySeconds: number): Promise<void> => {
    if (await isAnyMissing(db)) await jobs.enqueue(db, lookForFilesJob, {}, lookKey, { delaySeconds })
  }

  return {
    /** Looks at the files that were not found, and queues itself while one of them is not judged. */
    run: async (): Promise<void> => {
      await jobs.hold(lookForFilesJob, lookKey, look)
      await restart(lookAgainMs / 1000)
    },
    /** Queues the check when a file waits for it; called every hour, in case its job was lost. */
    restart: () => restart(0),
    /** Looks at every file, and lists what is not there and not judged. */
    list: (): Promise<MissingFile[]> => absences.whileAsked(listAll),
    /** Believes at once that these files are lost, because someone has looked. @returns their number */
    believe: (): Promise<number> =>
      absences.whileAsked(async () => {
        const lost = (await listAll()).filter(({ isAbsent }) => isAbsent === true)
        for (const row of lost) await judgeOne(row, clock.now(), false)
        // They are no accident that others would have to be counted with.
        await forgetMissing(db, keysOf(lost))
        return lost.length
      }),
  }
}

export type MissingFiles = ReturnType<typeof createMissingFiles>
