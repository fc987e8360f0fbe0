import { deskRefusals, statementWithoutReferences } from '@lectureshelf/contract/money/payment-messages'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isOwner } from '../claims/bank-word/cash-desk.policy.ts'
import type { StatementFile } from './reading/apart/statement-file.ts'
import { isStored } from './statements.repo.ts'

/**
 * Requires that some line has a payment reference, unless the owner keeps the file anyway or it is known.
 * @throws AppError `statement_without_references`, `forbidden` for someone else who keeps it
 */
export const requireReferences = async (
  on: Db,
  actor: Actor,
  read: StatementFile,
  isKept: boolean,
): Promise<void> => {
  const { lines, fingerprint } = read
  if (lines.some(({ utr, candidates }) => utr !== null || candidates.length > 0)) return
  if (await isStored(on, fingerprint)) return
  if (!isKept) {
    const message = statementWithoutReferences(lines.length)
    throw new AppError('statement_without_references', { message })
  }
  if (!isOwner(actor)) throw new AppError('forbidden', { message: deskRefusals.withoutReferences })
}
