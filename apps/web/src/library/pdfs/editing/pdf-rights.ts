import { scopeMessages, withdrawPdfMinutes } from '@lectureshelf/contract/access'
import type { StaffPerson } from '../../../lib/staff-person.ts'
import type { PdfRef } from '../api.ts'

export type PdfAction =
  | 'edit'
  | 'chapters'
  | 'replace'
  | 'propose'
  | 'move'
  | 'versions'
  | 'sample'
  | 'remove'

const isRecent = ({ createdAt }: Pick<PdfRef, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) < withdrawPdfMinutes * 60_000

/**
 * Returns what a person may do with a PDF.
 * Whoever may add PDFs there may propose another file for it; its author may also retitle it, type its chapters, and
 * withdraw it for a while. Everything else requires an admin with every place of its subject in scope.
 */
export const pdfActionsOf = (
  { id, kind, may }: StaffPerson,
  pdf: Pick<PdfRef, 'addedBy' | 'createdAt' | 'pdfFile' | 'state'>,
  now: number,
): PdfAction[] => {
  const isOwn = may('addPdf') && pdf.addedBy === id
  const isSubAdmin = kind === 'subAdmin'
  const mayEdit = isOwn || (!isSubAdmin && may('editPdf'))
  const actions: readonly (readonly [PdfAction, boolean])[] = [
    ['edit', mayEdit],
    ['chapters', mayEdit && pdf.pdfFile !== undefined],
    ['replace', may('changePdf')],
    ['propose', may('addPdf') && !may('changePdf')],
    ['move', may('changePdf')],
    ['versions', may('manageContent')],
    ['sample', may('manageContent') && pdf.state === 'ready'],
    ['remove', (isOwn && isRecent(pdf, now)) || (!isSubAdmin && may('removePdf'))],
  ]
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}

/**
 * Returns why the menu of a PDF lacks what others may do with it; null when nothing is missing. What only the owner
 * has, such as versions, is missed by no one.
 */
export const missingReasonOf = (
  { id, kind, may }: StaffPerson,
  pdf: Pick<PdfRef, 'addedBy' | 'createdAt'>,
  now: number,
): string | null => {
  if (may('changePdf')) return null
  if (kind !== 'subAdmin') return scopeMessages.sharedMenu
  if (pdf.addedBy !== id) return scopeMessages.ofAnother
  return isRecent(pdf, now) ? null : scopeMessages.oneself
}
