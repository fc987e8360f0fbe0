import { type UploadQuota, uploadQuotas } from '@lectureshelf/contract/library/uploads'
import { tooLargeUploads, tooManyUploads } from '@lectureshelf/contract/messages'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'

/** How long the list of uploads names one that failed. */
export const failedUploadsKeptDays = 30

/** Unfinished uploads: how many there are, and the sizes that they declared. */
export interface OpenUploads {
  files: number
  bytes: number
}

/** Returns what a person may have begun to upload. A student uploads nothing, so the smallest quota is enough. */
export const quotaOf = ({ kind }: Actor, open: OpenUploads): UploadQuota => {
  const { files: mostFiles, bytes: mostBytes } = uploadQuotas[kind === 'student' ? 'subAdmin' : kind]
  return { ...open, mostFiles, mostBytes }
}

/** Requires that a person may begin another upload. A first one may be as large as any. @throws AppError `upload_quota` */
export const requireQuota = (actor: Actor, open: OpenUploads, sizeBytes: number): void => {
  const { files, bytes, mostFiles, mostBytes } = quotaOf(actor, open)
  if (files >= mostFiles) throw new AppError('upload_quota', { message: tooManyUploads(files) })
  if (files > 0 && bytes + sizeBytes > mostBytes)
    throw new AppError('upload_quota', { message: tooLargeUploads(mostBytes) })
}
