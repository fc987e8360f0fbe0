import type { PdfInfo } from '@lectureshelf/contract/content/pdfs'
import type { Mark } from '@lectureshelf/contract/marks/marks'
import type { MarkColour } from '@lectureshelf/contract/marks/mark-constants'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useState } from 'react'
import { readSelectedText } from './anchor/selected-text.ts'
import { useSelectedText } from './anchor/use-selected-text.ts'
import { makeMark, marksOfPdfQuery, nameMarksOf, useMarksInStep, useMarksOfHere } from './api.ts'
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

/** A mark that was pressed, and where. */
interface Picked {
  mark: Mark
  beside: WindowRect
}

const endSelection = () => getSelection()?.removeAllRanges()

const pageMark = (pdfFile: string, version: number, page: number): Mark =>
  makeMark({ pdfFile, version, page, kind: 'page', quote: null, boxes: [], colour: null, note: '' })

/** The note that is being written: of a new mark, or of a stored one. */
const useNote = () => {
  const [note, setNote] = useState<{ mark: Mark; isOpen: boolean } | null>(null)
  return {
    open: (mark: Mark) => setNote({ mark, isOpen: true }),
    dialog: note !== null && (
      <NoteDialog {...note} onClose={() => setNote((shown) => shown && { ...shown, isOpen: false })} />
    ),
    isOpen: note?.isOpen === true,
  }
}

/** Shows one's marks on the pages of the viewer, and everything to make, change and list them. */
export const ViewerMarks = (props: ViewerMarksProps) => {
  const { pdfFile, version, title, subject, reader, linkedMark, asked, onAnswered } = props
  useMarksInStep()
  useMarksOfHere(pdfFile)
  const { data: marks = noMarks } = useQuery(marksOfPdfQuery(pdfFile))
  const isMarked = marks.length > 0
  useEffect(() => {
    if (isMarked) nameMarksOf(pdfFile, { title, subject })
  }, [isMarked, pdfFile, title, subject])
  const { keep, remove } = useMarkActions()
  const shown = useMemo(
    () => marks.filter((mark) => mark.state === 'found' && mark.version === version),
    [marks, version],
  )
  const [picked, setPicked] = useState<Picked | null>(null)
  const [left, setLeft] = useState<SelectedText | null>(null)
  const [said, setSaid] = useState('')
  const note = useNote()
  const selected = useSelectedText(reader.root)
  const layer = useMarkLayer({
    root: reader.root,
    marks: shown,
    onPick: (mark, beside) => setPicked({ mark, beside }),
    onLeave: () => setPicked(null),
  })
  useEffect(() => {
    if (linkedMark !== null) layer.show(linkedMark)
  }, [layer, linkedMark])

  const selection = selected === left || note.isOpen ? null : selected
  const markOf = ({ page, quote, boxes }: SelectedText, colour: MarkColour): Mark =>
    makeMark({ pdfFile, version, page, kind: 'text', quote, boxes, colour, note: '' })
  /** Returns what is selected now: the tools learn of it a moment later. */
  const atHand = (known: SelectedText): SelectedText => {
    const pages = reader.root.current
    return (pages && readSelectedText(pages, getSelection())) ?? known
  }
  const done = (words: string) => {
    setSaid(words)
    // At once: that a selection ended is reported a moment later.
    setLeft(selected)
    endSelection()
    setPicked(null)
    reader.focusPages()
  }
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    done(markWords.copied)
  }
  const stored = picked === null ? undefined : marks.find(({ id }) => id === picked.mark.id)

  return (
    <>
      {selection !== null && (
        <SelectionTools
          selected={selection}
          onMark={(colour) => {
            keep({ mark: markOf(atHand(selection), colour) })
            done(`${markWords.marked}: ${colourWords[colour]}`)
          }}
          onNote={() => {
            note.open(markOf(atHand(selection), firstColour))
            endSelection()
          }}
          onCopy={() => {
            void copy(atHand(selection).quote.exact)
          }}
          onClose={() => done('')}
        />
      )}
      {selection === null && picked !== null && stored !== undefined && (
        <EditTools
          mark={stored}
          beside={picked.beside}
          onColour={(colour) => {
            keep({ mark: stored, colour })
            setSaid(`${markWords.marked}: ${colourWords[colour]}`)
          }}
          onNote={() => {
            note.open(stored)
            setPicked(null)
          }}
          onRemove={() => {
            remove(stored)
            done(markWords.removed)
          }}
          onClose={() => {
            setPicked(null)
            reader.focusPages()
          }}
        />
      )}
      <KeySelection root={reader.root} onEnd={reader.focusPages} />
      {note.dialog}
      {asked?.what === 'note' && (
        <PageNote key={asked.page} mark={pageMark(pdfFile, version, asked.page)} onClose={onAnswered} />
      )}
      <MarksDrawer
        pdfFile={pdfFile}
        title={title}
        isOpen={asked?.what === 'list'}
        onClose={onAnswered}
        onEdit={note.open}
        onGo={(mark) => {
          onAnswered()
          reader.goToPage(mark.page)
          layer.show(mark.id)
        }}
      />
      <VisuallyHidden component="output" aria-live="polite">
        {selection === null ? said : markWords.selected}
      </VisuallyHidden>
    </>
  )
}

/** Asks for the note to a page. */
const PageNote = ({ mark, onClose }: { mark: Mark; onClose: () => void }) => {
  const [made] = useState(mark)
  return <NoteDialog mark={made} isOpen onClose={onClose} />
}
