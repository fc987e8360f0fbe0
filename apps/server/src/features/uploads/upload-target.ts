import { isAllowed } from '@lectureshelf/contract/access'
import type { UploadTarget } from '@lectureshelf/contract/content/uploads'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { ImportsService } from '../imports/imports.service.ts'
import type { PdfsService } from '../pdfs/pdfs.service.ts'

/** Dependencies of the parts of this feature. */
export interface UploadsDeps {
  db: Db
  clock: Clock
  storage: Storage
  /** A folder of its own; it is made when it is not there. */
  directory: string
  maxUploadBytes: number
  pdfs: Pick<
    PdfsService,
    'requireAdd' | 'requireReplace' | 'requirePublish' | 'ingest' | 'replaceBytes' | 'ingestReserved'
  >
  receiveImport: ImportsService['receive']
  /** A person as they are now, without a session; null when they may not sign in. */
  findActor: (personId: string) => Promise<Actor | null>
}

/**
 * Requires that a person may send a file for something: asked when an upload begins, with each of its parts, and
 * when it ends, for a role or a scope may change on the way.
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

/** An archive of a whole semester is larger than any one PDF. */
const maxImportBytes = 2048 * 1024 * 1024

/** Returns the largest size of a file, by what it is for. */
export const largestOf = ({ maxUploadBytes }: UploadsDeps, target: UploadTarget): number =>
  target.kind === 'import' ? maxImportBytes : maxUploadBytes
