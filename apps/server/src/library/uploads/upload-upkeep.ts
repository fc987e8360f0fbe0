import { Id } from '@lectureshelf/contract/common'
import { dayMs, hourMs } from '@lectureshelf/contract/formats/durations'
import { uploadKeptHours } from '@lectureshelf/contract/library/uploads'
import type { Actor } from '../../platform/actor.ts'
import { nowOfFiles } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { failedUploadsKeptDays } from './upload-quota.policy.ts'
import type { UploadFiles } from './upload-files.ts'
import type { UploadsDeps } from './upload-target.ts'
import { type StoredUpload, listOpen, listOpenIds, removeOldFailures } from './uploads.repo.ts'

const keptMs = uploadKeptHours * hourMs
/** A client finishes within seconds; after this time it has disappeared. */
const vanishedMs = 15 * 60 * 1000
const batchSize = 200

interface Work {
  finish: (actor: Actor, id: string) => Promise<unknown>
  fail: (id: string, error: AppError) => Promise<void>
}

/** Creates the scheduled work of uploads. */
export const createUploadUpkeep = (
  { db, clock, findActor }: UploadsDeps,
  files: UploadFiles,
  { finish, fail }: Work,
) => {
  const ageOf = (at: Date) => clock.now().getTime() - at.getTime()
  const ageOfFile = ({ modifiedAt }: { modifiedAt: Date }) =>
    nowOfFiles(clock).getTime() - modifiedAt.getTime()

  const failAndRemove = async (id: string, error: AppError): Promise<void> => {
    await fail(id, error)
    await files.remove(id)
  }

  /** Finishes an upload as the person who sent it, whose rights are checked now. */
  const finishFor = async ({ id, personId }: StoredUpload): Promise<void> => {
    const actor = await findActor(personId)
    if (actor === null) return failAndRemove(id, new AppError('forbidden'))
    await finish(actor, id).catch((error: unknown) => {
      // The row stores a final error; a server error is retried in an hour.
      if (!(error instanceof AppError) || error.status >= 500) throw error
    })
  }

  const tidy = async (row: StoredUpload): Promise<void> => {
    const found = await files.find(row.id)
    const hasArrived = found !== null && found.sizeBytes >= row.sizeBytes
    if (hasArrived && ageOfFile(found) > vanishedMs) return finishFor(row)
    if (!hasArrived && ageOf(row.createdAt) > keptMs)
      return failAndRemove(row.id, new AppError('upload_expired'))
  }

  /** Removes files whose upload ended or was never stored, as when the process stopped in between. */
  const sweepBytes = async (): Promise<number> => {
    let removed = 0
    const names = (await files.list()).filter((name) => Id.safeParse(name).success)
    for (let at = 0; at < names.length; at += batchSize) {
      const some = names.slice(at, at + batchSize)
      const open = await listOpenIds(db, some)
      for (const name of some.filter((id) => !open.has(id))) {
        const found = await files.find(name)
        if (found === null || ageOfFile(found) < hourMs) continue
        await files.remove(name)
        removed += 1
      }
    }
    return removed
  }

  return {
    /** Ends abandoned uploads: finishes complete ones and fails those that are too old. */
    sweep: async (): Promise<void> => {
      const errors: unknown[] = []
      let after: string | null = null
      for (;;) {
        const rows = await listOpen(db, after, batchSize)
        for (const row of rows) await tidy(row).catch((error: unknown) => errors.push(error))
        after = rows.at(-1)?.id ?? null
        if (rows.length < batchSize) break
      }
      await sweepBytes()
      await removeOldFailures(db, new Date(clock.now().getTime() - failedUploadsKeptDays * dayMs))
      if (errors.length > 0) throw new AggregateError(errors, 'some uploads could not be ended')
    },
  }
}
