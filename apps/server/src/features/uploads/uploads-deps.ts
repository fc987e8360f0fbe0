import type { UploadTarget } from '@lectureshelf/contract/content/uploads'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { StagedFile, Storage } from '../../platform/storage/storage.ts'
import type { PdfsService } from '../pdfs/pdfs.service.ts'
import type { PdfRights } from './upload-rights.ts'

/** Takes an archive or a table over for a bulk import; the staged file is used up. */
export type ReceiveImport = (
  actor: Actor,
  received: {
    staged: StagedFile
    originalName: string
    /** Part of the transaction that makes the import. */
    onReceived: (tx: Db, importId: string) => Promise<void>
  },
) => Promise<{ importId: string }>

/** What the parts of this feature stand on. */
export interface UploadsDeps {
  db: Db
  clock: Clock
  storage: Storage
  /** A folder of its own; it is made when it is not there. */
  directory: string
  maxUploadBytes: number
  pdfs: PdfRights & Pick<PdfsService, 'ingest' | 'replaceBytes' | 'ingestReserved'>
  receiveImport: ReceiveImport
  /** A person as they are now, without a session; null when they may not sign in. */
  findActor: (personId: string) => Promise<Actor | null>
}

const megabyte = 1024 * 1024

/** An archive of a whole semester is larger than any one PDF. */
const maxImportBytes = 2048 * megabyte

/** How large a file may be, by what it is for. */
export const largestOf = (
  { maxUploadBytes }: Pick<UploadsDeps, 'maxUploadBytes'>,
  target: UploadTarget,
): number => (target.kind === 'import' ? maxImportBytes : maxUploadBytes)

export const tooLarge = (maxBytes: number): AppError =>
  new AppError('too_large', {
    message: `The file is larger than ${Math.floor(maxBytes / megabyte)} MB, which is the limit.`,
  })
