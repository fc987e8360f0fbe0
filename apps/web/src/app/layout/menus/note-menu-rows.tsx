import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import type { QueryClient } from '@tanstack/react-query'
import { areKeptNotesKnown, knowKeptNotes } from '../../../reading/kept-notes/api.ts'
import { KeepNotes } from '../../../reading/kept-notes/keep-notes.tsx'
import { marksOfPdfQuery } from '../../../reading/marks/api.ts'
import { MarksMenu } from '../../../reading/marks/parts/marks-menu.tsx'
import type { AskedOfMarks } from '../../../reading/marks/viewer-marks.tsx'
import { SheetTools } from '../../../library/sheets/sheet-tools.tsx'
import { ThemeChoice } from '../../../reading/viewer/page-theme/theme-choice.tsx'
import type { MoreRows } from '../../../reading/viewer/parts/more-menu.tsx'
import more from '../../../reading/viewer/parts/more-menu.module.css'
import { authorWords } from '../../../lib/author-words.ts'

export { knowKeptNotes }

// The rows of the reader's ... menu that come after its first page, in one piece.

const hasMarks = (client: QueryClient, pdfFile: string): boolean =>
  (client.getQueryState(marksOfPdfQuery(pdfFile).queryKey)?.status ?? 'pending') !== 'pending'

/** Returns whether everything that the rows show is known. */
export const areRowsKnown = (client: QueryClient, pdfFile: string): boolean =>
  areKeptNotesKnown() && hasMarks(client, pdfFile)

/** Asks for what the rows show; a failure leaves them as they are without it. */
export const knowRows = async (client: QueryClient, pdfFile: string): Promise<void> => {
  const marks = hasMarks(client, pdfFile)
    ? undefined
    : client.ensureQueryData(marksOfPdfQuery(pdfFile)).catch(() => undefined)
  await Promise.all([knowKeptNotes(), marks])
}

/** What the rows of a note need. */
export interface RowsOf {
  info: PdfInfo | undefined
  page: number
  isSheet: boolean
  onMarks: (what: AskedOfMarks['what']) => void
  close: () => void
}

const Author = ({ info }: { info: PdfInfo }) => {
  const words = authorWords(info.addedByName)
  return words === null ? null : <p className={more.author}>{words}</p>
}

/** Renders the rows of a note. */
export const renderRows = ({ info, page, isSheet, onMarks, close }: RowsOf): MoreRows => {
  const leaveFor = (what: AskedOfMarks['what']) => () => {
    close()
    onMarks(what)
  }
  if (info === undefined) return { first: <ThemeChoice />, keep: null, sheet: isSheet ? false : null }
  const { pdfFile, title, sizeBytes, subject, version, pageCount } = info
  return {
    first: (
      <>
        <ThemeChoice />
        <Author info={info} />
        <MarksMenu
          {...{ pdfFile, version, page }}
          onNote={leaveFor('note')}
          onList={leaveFor('list')}
          onDone={close}
        />
      </>
    ),
    keep: <KeepNotes notes={[{ pdfFile, title, sizeBytes, subject }]} />,
    sheet: isSheet
      ? pageCount !== null && <SheetTools sheet={{ pdfFile, title, version, pageCount }} />
      : null,
  }
}
