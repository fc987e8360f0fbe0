import type { NoteFile } from '@lectureshelf/contract/library/notes'
import { hasUnreadPages } from '@lectureshelf/contract/library/scans'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FileFilters } from '../../../library/notes/file-filters.tsx'
import { filesFilterOf, readFilesSearch } from '../../../library/notes/file-filter.ts'
import { FileList } from '../../../library/notes/file-list.tsx'
import { HealthChips } from '../../../library/notes/health-chips.tsx'
import { TypeChaptersButton } from '../../../library/pdfs/type-chapters-button.tsx'
import { PdfMenu } from '../../../library/pdfs/editing/pdf-menu.tsx'
import { RetryPdfButton } from '../../../library/pdfs/editing/retry-pdf-button.tsx'
import { titleOf } from '../../../library/pdfs/pdf-title.ts'
import type { SendSheet } from '../../../library/pdfs/editing/sheets/api.ts'
import { SheetList } from '../../../library/pdfs/editing/sheets/sheet-list.tsx'
import { meQuery } from '../../../base/identity/api.ts'
import { sendPdf } from '../../../library/uploads/send-pdf.ts'
import { staffPerson } from '../../../lib/staff-person.ts'
import { ListPage } from '../../list-page.tsx'

const sendSheet: SendSheet = ({ pdfFile, ...way }) => sendPdf({ ...way, target: { kind: 'sheet', pdfFile } })

// A moved PDF stays in the list, and after a deletion the list itself moves the focus.
const stay = () => undefined

const FileActions = ({ file }: { file: NoteFile }) => {
  const { data: me } = useSuspenseQuery(meQuery)
  // An owner's scope is everything, so the place of the PDF does not matter.
  const person = staffPerson(me, [])
  const { _id: pdfId, pdfFile } = file
  return (
    <>
      {file.state === 'failed' && <RetryPdfButton pdf={file} />}
      {hasUnreadPages(file.scan) && pdfFile !== undefined && (
        <TypeChaptersButton pdf={{ pdfId, pdfFile, title: titleOf(file) }} />
      )}
      <PdfMenu pdf={{ ...file, subCode: file.place.subCode }} person={person} onRemoved={stay} />
    </>
  )
}

/** Lists every PDF, to open, edit, move, replace or delete it, and the two sheets. */
export const PdfsPage = () => (
  <ListPage
    title="Manage PDFs"
    searchLabel="Search every PDF"
    failed="The PDFs could not be loaded"
    read={readFilesSearch}
    renderTop={({ search, change }) => (
      <>
        <SheetList send={sendSheet} />
        <HealthChips problem={search.problem} onChange={change} />
        <FileFilters shown={search} onChange={change} />
      </>
    )}
    renderList={({ filter, onPage }) => (
      <FileList
        filter={filesFilterOf(filter)}
        onPage={onPage}
        renderActions={(file) => <FileActions file={file} />}
      />
    )}
  />
)
