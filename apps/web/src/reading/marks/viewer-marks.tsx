import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import type { MarkColour } from '@lectureshelf/contract/reading/marks/mark-constants'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { readSelectedText } from './anchor/selected-text.ts'
import { useSelectedText } from './anchor/use-selected-text.ts'
import {
  type MarkChange,
  makeMark,
  marksOfPdfQuery,
  nameMarksOf,
  useMarksInStep,
  useMarksOfHere,
} from './api.ts'
import { KeySelection } from './keyboard/key-selection.tsx'
import { useMarkLayer } from './layer/use-mark-layer.ts'
import { MarksDrawer } from './list/marks-drawer.tsx'
import { colourWords, markWords } from './mark-words.ts'
import { NoteDialog } from './note-dialog.tsx'
import { EditTools } from './parts/edit-tools.tsx'
import { SelectionTools } from './parts/selection-tools.tsx'
import type { SelectedText, WindowRect } from './selection.ts'
import { useMarkActions } from './use-mark-actions.tsx'

/** What marks need of the viewer. */
export interface MarkedReader {
  root: RefObject<HTMLElement | null>
  goToPage: (page: number) => void
  focusPages: () => void
}

/** What was asked for in the ... menu. */
export interface AskedOfMarks {
  what: 'list' | 'note'
  page: number
}

interface ViewerMarksProps {
  pdfFile: string
  version: number
  title: string
  subject: PdfInfo['subject']
  reader: MarkedReader
  /** The mark that the address names, which is shown among the others. */
  linkedMark: string | null
  asked: AskedOfMarks | null
  onAnswered: () => void
}

const firstColour: MarkColour = 'yellow'
const noMarks: readonly Mark[] = []
const markedWords = (colour: MarkColour) => `${markWords.marked}: ${colourWords[colour]}`

/** A mark that was pressed, and where. */
interface Picked {
  mark: Mark
  beside: WindowRect
}

const endSelection = () => getSelection()?.removeAllRanges()

const pageMark = (pdfFile: string, version: number, page: number): Mark =>
  makeMark({ pdfFile, version, page, kind: 'page', quote: null, boxes: [], colour: null, note: '' })

/** The note that is being written: of a new mark, or of a stored one. */
const useNote = (focusPages: () => void) => {
  const [note, setNote] = useState<{ mark: Mark; isOpen: boolean } | null>(null)
  const close = () => {
    setNote((shown) => shown && { ...shown, isOpen: false })
    // The tools that opened it are gone; the list gets the focus back.
    focusPages()
  }
  return {
    open: (mark: Mark) => setNote({ mark, isOpen: true }),
    dialog: note !== null && <NoteDialog {...note} onClose={close} />,
    isOpen: note?.isOpen === true,
  }
}

/** Returns the marks of a PDF, and those that lie on the pages of this version. */
const useMarksOfPdf = ({ pdfFile, version, title, subject }: ViewerMarksProps) => {
  useMarksInStep()
  useMarksOfHere(pdfFile)
  const { data: marks = noMarks } = useQuery(marksOfPdfQuery(pdfFile))
  const isMarked = marks.length > 0
  useEffect(() => {
    if (isMarked) nameMarksOf(pdfFile, { title, subject })
  }, [isMarked, pdfFile, title, subject])
  const shown = useMemo(
    () => marks.filter((mark) => mark.state === 'found' && mark.version === version),
    [marks, version],
  )
  return { marks, shown }
}

/** Shows the marks on the pages; returns the pressed one, and what shows one of them. */
const useMarksOnPages = ({ reader, linkedMark }: ViewerMarksProps, marks: readonly Mark[]) => {
  const [picked, setPicked] = useState<Picked | null>(null)
  const layer = useMarkLayer({
    root: reader.root,
    marks,
    onPick: (mark, beside) => setPicked({ mark, beside }),
    onLeave: () => setPicked(null),
  })
  useEffect(() => {
    if (linkedMark !== null) layer.show(linkedMark)
  }, [layer, linkedMark])
  return { picked, unpick: () => setPicked(null), show: layer.show }
}

/** Returns the selected text, until it was marked or left although it is still selected. */
const useSelectionToMark = (root: MarkedReader['root']) => {
  const [left, setLeft] = useState<SelectedText | null>(null)
  const selected = useSelectedText(root)
  return {
    selected: selected === left ? null : selected,
    /** Ends it at once: that a selection ended is reported a moment later. */
    leave: () => {
      setLeft(selected)
      endSelection()
    },
    /** Returns what is selected now: the tools learn of it a moment later. */
    atHand: (known: SelectedText): SelectedText =>
      (root.current && readSelectedText(root.current, getSelection())) ?? known,
  }
}

/** Shows one's marks on the pages of the viewer, and everything to make, change and list them. */
export const ViewerMarks = (props: ViewerMarksProps) => {
  const { pdfFile, version, title, reader, asked, onAnswered } = props
  const { marks, shown } = useMarksOfPdf(props)
  const { keep, remove } = useMarkActions()
  const [said, setSaid] = useState('')
  const note = useNote(reader.focusPages)
  const { selected, leave, atHand } = useSelectionToMark(reader.root)
  const { picked, unpick, show } = useMarksOnPages(props, shown)
  const selection = note.isOpen ? null : selected
  const done = (words: string) => {
    setSaid(words)
    leave()
    unpick()
    reader.focusPages()
  }
  const stored = picked === null ? undefined : marks.find(({ id }) => id === picked.mark.id)

  return (
    <>
      {selection !== null && (
        <NewMark
          pdfFile={pdfFile}
          version={version}
          selected={selection}
          atHand={() => atHand(selection)}
          onKeep={keep}
          onNote={(mark) => {
            note.open(mark)
            endSelection()
          }}
          onDone={done}
        />
      )}
      {selection === null && picked !== null && stored !== undefined && (
        <EditTools
          mark={stored}
          beside={picked.beside}
          onColour={(colour) => {
            keep({ mark: stored, colour })
            setSaid(markedWords(colour))
          }}
          onNote={() => {
            note.open(stored)
            unpick()
          }}
          onRemove={() => {
            remove(stored)
            done(markWords.removed)
          }}
          onClose={() => {
            unpick()
            reader.focusPages()
          }}
        />
      )}
      <KeySelection root={reader.root} onEnd={reader.focusPages} />
      {note.dialog}
      {asked?.what === 'note' && <PageNote key={asked.page} {...props} page={asked.page} />}
      <MarksDrawer
        pdfFile={pdfFile}
        title={title}
        isOpen={asked?.what === 'list'}
        isCovered={note.isOpen}
        onClose={onAnswered}
        onEdit={note.open}
        onGo={(mark) => {
          onAnswered()
          reader.goToPage(mark.page)
          show(mark.id)
        }}
      />
      <VisuallyHidden component="output" aria-live="polite">
        {selection === null ? said : markWords.selected}
      </VisuallyHidden>
    </>
  )
}
interface NewMarkProps extends Pick<ViewerMarksProps, 'pdfFile' | 'version'> {
  selected: SelectedText
  atHand: () => SelectedText
  onKeep: (change: MarkChange) => void
  onNote: (mark: Mark) => void
  onDone: (words: string) => void
}

/** Offers to mark the selected text, to add a note to it, and to copy it. */
const NewMark = ({ pdfFile, version, selected, atHand, onKeep, onNote, onDone }: NewMarkProps) => {
  const markOf = (colour: MarkColour): Mark => {
    const { page, quote, boxes } = atHand()
    return makeMark({ pdfFile, version, page, kind: 'text', quote, boxes, colour, note: '' })
  }
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Refused, or an address without https: the text stays selected.
      return toast.error(markWords.notCopied)
    }
    return onDone(markWords.copied)
  }
  return (
    <SelectionTools
      selected={selected}
      onMark={(colour) => {
        onKeep({ mark: markOf(colour), colour })
        onDone(markedWords(colour))
      }}
      onNote={() => onNote(markOf(firstColour))}
      onCopy={() => {
        void copy(atHand().quote.exact)
      }}
      onClose={() => onDone('')}
    />
  )
}

/** Asks for the note to a page. */
const PageNote = ({ pdfFile, version, page, reader, onAnswered }: ViewerMarksProps & { page: number }) => {
  const [made] = useState(() => pageMark(pdfFile, version, page))
  const close = () => {
    onAnswered()
    reader.focusPages()
  }
  return <NoteDialog mark={made} isOpen onClose={close} />
}
