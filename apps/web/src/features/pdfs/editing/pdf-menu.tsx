import { messages } from '@lectureshelf/contract/messages'
import { FolderInput, History, ListTree, Pencil, Replace, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StaffPerson } from '../../../lib/staff-person.ts'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { removeAfterAsking } from '../../../ui/dialogs/remove-after-asking.ts'
import { useDialogs } from '../../../ui/dialogs/use-dialogs.ts'
import { type PdfRef, useRemovePdf } from '../api.ts'
import { LazyChaptersDialog } from '../lazy-chapters-dialog.tsx'
import { titleOf } from '../pdf-title.ts'
import { EditPdfDialog } from './edit-pdf-dialog.tsx'
import { MovePdfDialog } from './move-pdf-dialog.tsx'
import { type PdfAction, pdfActionsOf } from './pdf-rights.ts'
import { PdfVersionsDialog } from './pdf-versions-dialog.tsx'
import { ReplacePdfDialog } from './replace-pdf-dialog.tsx'

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
  move: { label: 'Move', icon: <FolderInput size={18} aria-hidden="true" /> },
  versions: { label: 'Versions', icon: <History size={18} aria-hidden="true" /> },
  remove: { label: 'Delete PDF', icon: <Trash2 size={18} aria-hidden="true" /> },
}

const useRemoval = ({ pdf, onRemoved }: Pick<PdfMenuProps, 'pdf' | 'onRemoved'>) => {
  const removing = useRemovePdf(pdf)
  return () =>
    removeAfterAsking({
      message: `"${titleOf(pdf)}" will be gone for everyone who reads it.`,
      failed: messages.pdfDeleteFailed,
      remove: removing.mutateAsync,
      onRemoved,
    })
}

interface PdfDialogsProps extends Pick<PdfMenuProps, 'pdf' | 'person' | 'onRemoved'> {
  dialogs: ReturnType<typeof useDialogs<PdfAction>>
}

const PdfDialogs = ({ pdf, person, onRemoved, dialogs }: PdfDialogsProps) => {
  const [edit, chapters, replace, move, versions] = (
    ['edit', 'chapters', 'replace', 'move', 'versions'] as const
  ).map(dialogs.stateOf)
  const { _id: pdfId, pdfFile = '' } = pdf
  return (
    <>
      {edit && <EditPdfDialog pdf={pdf} {...edit} />}
      {chapters && <LazyChaptersDialog pdf={{ pdfId, pdfFile, title: titleOf(pdf) }} {...chapters} />}
      {replace && <ReplacePdfDialog pdf={pdf} {...replace} />}
      {move && <MovePdfDialog pdf={pdf} person={person} onMoved={onRemoved} {...move} />}
      {versions && <PdfVersionsDialog pdf={pdf} {...versions} />}
    </>
  )
}

/** Lists what a person may do with a PDF, in a quiet menu; renders nothing when nothing is allowed. */
export const PdfMenu = ({ pdf, person, className, onRemoved }: PdfMenuProps) => {
  const dialogs = useDialogs<PdfAction>()
  const remove = useRemoval({ pdf, onRemoved })
  // What a sub-admin may withdraw depends on the time, so it is checked when the menu opens.
  const [now, setNow] = useState(Date.now)
  const entries = pdfActionsOf(person, pdf, now).map((action) => ({
    ...words[action],
    onSelect: () => (action === 'remove' ? void remove() : dialogs.open(action)),
    isDangerous: action === 'remove',
  }))
  return (
    <>
      <MoreMenu
        label={`More for ${titleOf(pdf)}`}
        entries={entries}
        className={className}
        onOpen={() => setNow(Date.now())}
      />
      <PdfDialogs pdf={pdf} person={person} onRemoved={onRemoved} dialogs={dialogs} />
    </>
  )
}
