import { messages } from '@lectureshelf/contract/messages'
import { BookOpen, FileUp, FolderInput, History, ListTree, Pencil, Replace, Trash2 } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { StaffPerson } from '../../../lib/staff-person.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { errorSentence } from '../../../ui/error-panel.tsx'
import { contentToast } from '../../../ui/toast.ts'
import { removeAfterAsking } from '../../../ui/dialogs/remove-after-asking.ts'
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts'
import { sampleQuery, useHideSample } from '../../samples/api.ts'
import { type PdfRef, useRemovePdf } from '../api.ts'
import { LazyChaptersDialog } from '../lazy-chapters-dialog.tsx'
import { titleOf } from '../pdf-title.ts'
import { EditPdfDialog } from './edit-pdf-dialog.tsx'
import { MovePdfDialog } from './move-pdf-dialog.tsx'
import { PdfVersionsDialog } from './pdf-versions-dialog.tsx'
import { ProposePdfDialog } from './propose-pdf-dialog.tsx'
import { ReplacePdfDialog } from './replace-pdf-dialog.tsx'
import { ShowSampleDialog } from './sample/show-sample-dialog.tsx'
import { scopeMessages, withdrawPdfMinutes } from '@lectureshelf/contract/access'

type PdfAction = 'edit' | 'chapters' | 'replace' | 'propose' | 'move' | 'versions' | 'sample' | 'remove'

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
const missingReasonOf = (
  { id, kind, may }: StaffPerson,
  pdf: Pick<PdfRef, 'addedBy' | 'createdAt'>,
  now: number,
): string | null => {
  if (may('changePdf')) return null
  if (kind !== 'subAdmin') return scopeMessages.sharedMenu
  if (pdf.addedBy !== id) return scopeMessages.ofAnother
  return isRecent(pdf, now) ? null : scopeMessages.oneself
}

interface PdfMenuProps {
  pdf: PdfRef
  person: StaffPerson
  className?: string
  /**
   * Called when the PDF and this menu disappear (deleted or moved), so that the caller can move the focus.
   */
  onRemoved: () => void
}

const words: Record<PdfAction, { label: string; icon: ReactNode }> = {
  edit: { label: 'Edit title and description', icon: <Pencil size={18} aria-hidden="true" /> },
  chapters: { label: 'Chapters', icon: <ListTree size={18} aria-hidden="true" /> },
  replace: { label: 'Replace file', icon: <Replace size={18} aria-hidden="true" /> },
  propose: { label: 'Propose another file', icon: <FileUp size={18} aria-hidden="true" /> },
  move: { label: 'Move', icon: <FolderInput size={18} aria-hidden="true" /> },
  versions: { label: 'Versions', icon: <History size={18} aria-hidden="true" /> },
  sample: { label: 'Show as a sample on the plans page', icon: <BookOpen size={18} aria-hidden="true" /> },
  remove: { label: 'Delete PDF', icon: <Trash2 size={18} aria-hidden="true" /> },
}

const useRemoval = ({ pdf, onRemoved }: Pick<PdfMenuProps, 'pdf' | 'onRemoved'>) => {
  const removing = useRemovePdf(pdf)
  return () =>
    removeAfterAsking({
      message: `"${titleOf(pdf)}" will be deleted for everyone who reads it.`,
      failed: messages.pdfDeleteFailed,
      remove: removing.mutateAsync,
      onRemoved,
    })
}

/**
 * Says whether visitors see pages of the PDF, and stops showing them. An answer that comes while the menu is open counts
 * when it opens again: its entries would move under a finger.
 */
const useSample = ({ pdf, isOwner }: { pdf: PdfRef; isOwner: boolean }) => {
  const { data: sample } = useQuery({ ...sampleQuery, enabled: isOwner })
  const [isShown, setIsShown] = useState(false)
  const hiding = useHideSample()
  const { _id: pdfId } = pdf
  const hide = async () => {
    try {
      const { message } = await hiding.mutateAsync(pdfId)
      contentToast.success(message)
    } catch (error) {
      contentToast.error(errorSentence(error))
    }
  }
  return { isShown, look: () => setIsShown(sample?.pdfId === pdfId), hide }
}

interface PdfDialogsProps extends Pick<PdfMenuProps, 'pdf' | 'person' | 'onRemoved'> {
  dialogs: ReturnType<typeof useDialogs<PdfAction>>
}

const PdfDialogs = ({ pdf, person, onRemoved, dialogs }: PdfDialogsProps) => {
  const [edit, chapters, replace, propose, move, versions, sample] = (
    ['edit', 'chapters', 'replace', 'propose', 'move', 'versions', 'sample'] as const
  ).map(dialogs.stateOf)
  const { _id: pdfId, pdfFile = '' } = pdf
  return (
    <>
      {edit && <EditPdfDialog pdf={pdf} {...edit} />}
      {chapters && <LazyChaptersDialog pdf={{ pdfId, pdfFile, title: titleOf(pdf) }} {...chapters} />}
      {replace && <ReplacePdfDialog pdf={pdf} {...replace} />}
      {propose && <ProposePdfDialog pdf={pdf} {...propose} />}
      {move && <MovePdfDialog pdf={pdf} person={person} onMoved={onRemoved} {...move} />}
      {versions && <PdfVersionsDialog pdf={pdf} {...versions} />}
      {sample && <ShowSampleDialog pdf={pdf} {...sample} />}
    </>
  )
}

/** Lists what a person may do with a PDF, in a quiet menu; renders nothing when nothing is allowed. */
export const PdfMenu = ({ pdf, person, className, onRemoved }: PdfMenuProps) => {
  const dialogs = useDialogs<PdfAction>()
  const remove = useRemoval({ pdf, onRemoved })
  // What a sub-admin may withdraw depends on the time, so it is checked when the menu opens.
  const [now, setNow] = useState(Date.now)
  const sample = useSample({ pdf, isOwner: person.may('manageContent') })
  const choose = (action: PdfAction): void => {
    if (action === 'remove') void remove()
    else dialogs.open(action)
  }
  const entries = pdfActionsOf(person, pdf, now).flatMap((action) => {
    const entry = {
      ...words[action],
      onSelect: () => choose(action),
      isDangerous: action === 'remove',
    }
    if (action !== 'sample' || !sample.isShown) return [entry]
    return [
      { ...entry, label: 'Choose other pages of the sample' },
      { ...entry, label: 'Stop showing it on the plans page', onSelect: () => void sample.hide() },
    ]
  })
  return (
    <>
      <MoreMenu
        label={`More for ${titleOf(pdf)}`}
        entries={entries}
        missing={missingReasonOf(person, pdf, now)}
        className={className}
        onOpen={() => {
          setNow(Date.now())
          sample.look()
        }}
      />
      <PdfDialogs pdf={pdf} person={person} onRemoved={onRemoved} dialogs={dialogs} />
    </>
  )
}
