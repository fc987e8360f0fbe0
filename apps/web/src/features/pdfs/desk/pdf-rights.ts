import { withdrawPdfMinutes } from '@lectureshelf/contract/access'
import type { DeskPerson } from '../../../lib/desk-person.ts'
import type { PdfRef } from '../api.ts'

export type PdfAction = 'edit' | 'replace' | 'move' | 'versions' | 'remove'

const isRecent = ({ createdAt }: Pick<PdfRef, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) < withdrawPdfMinutes * 60_000

/**
 * What a person may do with a PDF. A sub-admin retitles what is their own, and withdraws it for a while; others
 * have all of it in their scope.
 */
export const pdfActionsOf = (
  { id, kind, may }: DeskPerson,
  pdf: Pick<PdfRef, 'addedBy' | 'createdAt'>,
  now: number,
): PdfAction[] => {
  const isOwn = kind !== 'subAdmin' || pdf.addedBy === id
  const isInTime = kind !== 'subAdmin' || isRecent(pdf, now)
  const actions: readonly (readonly [PdfAction, boolean])[] = [
    ['edit', may('editPdf') && isOwn],
    ['replace', may('changePdf')],
    ['move', may('changePdf')],
    ['versions', may('manageContent')],
    ['remove', may('removePdf') && isOwn && isInTime],
  ]
  return actions.filter(([, isAllowed]) => isAllowed).map(([action]) => action)
}
