import { type Place, isLookedAfter } from '@lectureshelf/contract/access'
import { requireScope } from '../../library/tables/access.policy.ts'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Requires that a member of staff may answer reports about a PDF: its author wherever they may add one; anyone else
 * only in subjects that they look after. A sub-admin answers for no PDF of others.
 * @throws AppError `out_of_scope` or `forbidden`
 */
export const requireAnswering = (actor: Actor, pdf: { addedBy: string | null }, places: Place[]): void => {
  const isAuthor = pdf.addedBy === actor.id
  if (isAuthor && isLookedAfter(actor, 'addPdf', places)) return
  if (actor.kind === 'subAdmin' && !isAuthor) throw new AppError('forbidden')
  requireScope(actor, 'answerPageReports', places)
}
