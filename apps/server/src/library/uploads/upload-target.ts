import { isAllowed } from '@lectureshelf/contract/access'
import type { UploadTarget } from '@lectureshelf/contract/library/uploads'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ImportsService } from '../imports/imports.service.ts'
import type { PdfsService } from '../pdfs/pdfs.service.ts'
import type { UploadRoom } from './upload-room.service.ts'
import type { DbAndClock } from '../../platform/db/database.ts'

/** Dependencies of this feature. */
export interface UploadsDeps extends DbAndClock {
  storage: Storage
  /** A separate folder, created when missing. */
  directory: string
  maxUploadBytes: number
  uploadRoom: Pick<UploadRoom, 'countOpen' | 'requireRoom'>
  pdfs: Pick<
    PdfsService,
    'requireAdd' | 'requireReplace' | 'requirePublish' | 'ingest' | 'replaceBytes' | 'ingestReserved'
  >
  receiveImport: ImportsService['receive']
  /** Finds a person as they are now, without a session; null when they may not sign in. */
  findActor: (personId: string) => Promise<Actor | null>
}

/**
 * Requires that a person may upload a file to a target. Called when an upload begins, for each part, and when
 * it ends, because a role or a scope may change in between.
 * @throws AppError `forbidden`, `not_found` or `out_of_scope`
 */
export const requireTarget = async (
  { pdfs }: UploadsDeps,
  actor: Actor,
  target: UploadTarget,
): Promise<void> => {
  switch (target.kind) {
    case 'section':
      return pdfs.requireAdd(actor, target.sectionId)
    case 'replace':
      return pdfs.requireReplace(actor, target.pdfId)
    case 'sheet':
      return pdfs.requirePublish(actor)
    case 'import':
      if (!isAllowed(actor.kind, 'manageContent')) throw new AppError('forbidden')
  }
}

/** The archive of a whole semester is larger than any single PDF. */
const maxImportBytes = 2048 * 1024 * 1024

/** Returns the maximum size of a file for its target. */
export const largestOf = ({ maxUploadBytes }: UploadsDeps, target: UploadTarget): number =>
  target.kind === 'import' ? maxImportBytes : maxUploadBytes
