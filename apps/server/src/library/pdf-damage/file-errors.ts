import { fileNotThereNow } from '@lectureshelf/contract/sentences'
import type { Damage } from '../tables/pdf-versions.table.ts'
import { AppError } from '../../platform/errors.ts'
import {
  StorageMissingError,
  StorageRangeError,
  StorageTruncatedError,
} from '../../platform/storage/storage.ts'

/** The check looks at once and again a minute later. */
const retrySeconds = 60

/** Thrown when a stored file has another size than its version. */
class WrongSizeError extends Error {
  override name = 'WrongSizeError'
}

/** Requires that a stored file has the size of its version. */
export const requireSize = ({ sizeBytes }: { sizeBytes: number }, found: number): void => {
  if (found !== sizeBytes) throw new WrongSizeError(`${found} bytes are stored instead of ${sizeBytes}`)
}

/** Returns what an error of the store says about a file; null for an error that has another reason. */
export const damageOf = (error: unknown): Damage | null => {
  if (error instanceof StorageMissingError) return 'missing'
  const isShort = error instanceof StorageRangeError || error instanceof StorageTruncatedError
  if (isShort || error instanceof WrongSizeError) return 'wrongSize'
  return error instanceof Error && 'code' in error && error.code === 'EIO' ? 'unreadable' : null
}

/** What may be wrong with a disk or a folder in place of one file. */
export type Unsure = 'missing' | 'unreadable'

/**
 * Returns whether a damage is believed only after two looks: all files of a disk that went away look like this. Bytes that
 * are there and wrong say it of their file alone, because its random name was written once.
 */
export const needsLooks = (damage: Damage | null): damage is Unsure =>
  damage === 'missing' || damage === 'unreadable'

/** Thrown to whoever asks for a file that is not there, or not readable, and is not judged yet. */
export class FileAbsent extends AppError {
  override name = 'FileAbsent'

  constructor(cause?: unknown) {
    super('unavailable', {
      message: fileNotThereNow,
      retryAfterSeconds: retrySeconds,
      isExpected: true,
      cause,
    })
  }
}
