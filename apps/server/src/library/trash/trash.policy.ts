import { messages } from '@lectureshelf/contract/messages'
import { restoreFirst } from '@lectureshelf/contract/library/trash'
import { AppError } from '../../platform/errors.ts'

interface Deletable {
  deletedAt: Date | null
}

/**
 * Requires that a row was deleted and can be restored.
 * @throws AppError `not_found` when it does not exist or was in the trash for too long, `conflict` when
 * someone else restored it
 */
export const requireDeleted = <T extends Deletable>(row: T | null, since: Date): T & { deletedAt: Date } => {
  if (row === null) throw new AppError('not_found')
  const { deletedAt } = row
  if (deletedAt === null) throw new AppError('conflict', { message: messages.restoredAlready })
  if (deletedAt < since) throw new AppError('not_found')
  return { ...row, deletedAt }
}

/**
 * Requires that the parent of a restored row exists and is live.
 * @throws AppError `not_found`, or `conflict` with what to restore first
 */
export const requireParent = <T extends Deletable>(parent: T | null, name: (parent: T) => string): T => {
  if (parent === null) throw new AppError('not_found')
  if (parent.deletedAt !== null) throw new AppError('conflict', { message: restoreFirst(name(parent)) })
  return parent
}

/** Throws that the place of a row is taken. @throws AppError `place_taken` with what has it now */
export const refuseTaken = (extraDetails: string): never => {
  throw new AppError('place_taken', { extraDetails })
}
