import { withdrawPdfMinutes } from '@lectureshelf/contract/access'
import type { StaffPerson } from '../../../lib/staff-person.ts'
import type { PdfRef } from '../api.ts'

export type PdfAction = 'edit' | 'replace' | 'move' | 'versions' | 'remove'

const isRecent = ({ createdAt }: Pick<PdfRef, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) < withdrawPdfMinutes * 60_000

/**
 * What a person may do with a PDF. Its author retitles it, and withdraws it for a while, wherever they may add one;
 * everything else takes an admin who looks after all places of its subject.
 */
export const pdfActionsOf = (
  { id, kind, may }: StaffPerson,
  pdf: Pick<PdfRef, 'addedBy' | 'createdAt'>,
  now: number,
): PdfAction[] => {
  const isOwn = may('addPdf') && pdf.addedBy === id
  const isSubAdmin = kind === 'subAdmin'
  const actions: readonly (readonly [PdfAction, boolean])[] = [
    ['edit', isOwn || (!isSubAdmin && may('editPdf'))],
    ['replace', may('changePdf')],
    ['move', may('changePdf')],
    ['versions', may('manageContent')],
    ['remove', (isOwn && isRecent(pdf, now)) || (!isSubAdmin && may('removePdf'))],
  ]
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}
