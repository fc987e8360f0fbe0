import type { OwnUpload, UploadQuota } from '@lectureshelf/contract/library/uploads'
import { sayPeople } from '@lectureshelf/contract/site/insight/insight-periods'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { type OwnQuery, describePdfs, pageOwn } from './own-uploads.query.ts'
import type { UploadsDeps } from './upload-target.ts'
import type { UploadFiles } from './upload-files.ts'
import { quotaOf } from './upload-quota.policy.ts'
import { cancelUpload, dismissUpload, findUpload } from './uploads.repo.ts'

type Described = Awaited<ReturnType<typeof describePdfs>>
type Row = Awaited<ReturnType<typeof pageOwn>>['rows'][number]

const toOwnUpload = (row: Row, { openings, places, scans }: Described): OwnUpload => {
  const { id, searched: _searched, addedAt, pdfId, ...facts } = row
  const found = places.find((place) => place.pdfId === pdfId)
  return {
    ...facts,
    _id: id,
    pdfId,
    place: found ?? null,
    openings: sayPeople(openings.find((opening) => opening.pdfId === pdfId)?.count ?? 0),
    scan: scans.find((found) => found.pdfId === pdfId)?.scan ?? null,
    addedAt: addedAt.toISOString(),
  }
}

/** Creates the list of a person's uploads, by any way. */
export const createOwnUploads = (
  { db, clock, uploadRoom }: UploadsDeps,
  files: Pick<UploadFiles, 'remove'>,
) => ({
  list: async (
    actor: Actor,
    query: OwnQuery,
  ): Promise<{ items: OwnUpload[]; total: number; quota: UploadQuota }> => {
    const { rows, total } = await pageOwn(db, actor.id, query)
    const described = await describePdfs(
      db,
      rows.flatMap(({ pdfId }) => pdfId ?? []),
    )
    const quota = quotaOf(actor, await uploadRoom.countOpen(db, actor.id))
    return { items: rows.map((row) => toOwnUpload(row, described)), total, quota }
  },
  /**
   * Removes an own upload from the list: a failed one, or one that has not arrived, with its bytes.
   * @throws AppError `not_found` for any other
   */
  dismiss: async (actor: Actor, uploadId: string): Promise<void> => {
    const now = clock.now()
    if (await dismissUpload(db, uploadId, actor.id, now)) return
    const row = await findUpload(db, uploadId)
    const isCancelled = row?.personId === actor.id && (await cancelUpload(db, uploadId, now))
    if (!isCancelled) throw new AppError('not_found')
    await files.remove(uploadId)
  },
})
