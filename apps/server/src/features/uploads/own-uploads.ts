import type { OwnUpload } from '@lectureshelf/contract/content/uploads'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { type OwnQuery, describePdfs, pageOwn } from './own-uploads.query.ts'
import type { UploadsDeps } from './upload-target.ts'
import { dismissUpload } from './uploads.repo.ts'

type Described = Awaited<ReturnType<typeof describePdfs>>
type Row = Awaited<ReturnType<typeof pageOwn>>['rows'][number]

const toOwnUpload = (row: Row, { openings, places }: Described): OwnUpload => {
  const { id, searched: _searched, addedAt, pdfId, ...facts } = row
  const found = places.find((place) => place.pdfId === pdfId)
  return {
    ...facts,
    _id: id,
    pdfId,
    place: found ?? null,
    openings: openings.find((opening) => opening.pdfId === pdfId)?.count ?? 0,
    addedAt: addedAt.toISOString(),
  }
}

/** Creates the list of a person's uploads, by any way. */
export const createOwnUploads = ({ db, clock }: UploadsDeps) => ({
  list: async (actor: Actor, query: OwnQuery): Promise<{ items: OwnUpload[]; total: number }> => {
    const { rows, total } = await pageOwn(db, actor.id, query)
    const described = await describePdfs(
      db,
      rows.flatMap(({ pdfId }) => pdfId ?? []),
    )
    return { items: rows.map((row) => toOwnUpload(row, described)), total }
  },
  /** Removes a failed upload from the list. @throws AppError `not_found` unless it is the actor's own failed upload */
  dismiss: async (actor: Actor, uploadId: string): Promise<void> => {
    if (!(await dismissUpload(db, uploadId, actor.id, clock.now()))) throw new AppError('not_found')
  },
})
