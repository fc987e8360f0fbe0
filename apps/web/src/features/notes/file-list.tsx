import { addresses } from '@lectureshelf/contract/addresses'
import type { NoteFile } from '@lectureshelf/contract/content/notes'
import { scanWords } from '@lectureshelf/contract/content/scans'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { formatCount, formatShortDate, formatSize } from '../../lib/format.ts'
import { pageSize } from '../../lib/page-search.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PagedList } from '../../ui/lists/paged-list.tsx'
import { Badge } from '../../ui/lists/record.tsx'
import { RowTable } from '../../ui/lists/row-table.tsx'
import { type FilesFilter, filesQuery } from './api.ts'
import shared from '../../ui/shared.module.css'
import classes from './file-list.module.css'
import { problemTones, problemWords } from './note-words.ts'

interface FileListProps {
  filter: FilesFilter
  onPage: (page: number) => void
  /** Renders the actions of a PDF. */
  renderActions: (file: NoteFile) => ReactNode
}

const columns = ['PDF', 'Where', 'State', 'Size', 'Added', 'Openings', 'Change']

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const Name = ({ file }: { file: NoteFile }) => {
  const { pdfTitle, originalName, pdfFile } = file
  const title = pdfTitle === '' ? originalName : pdfTitle
  return (
    <span className={classes.words}>
      {pdfFile === undefined ? (
        title
      ) : (
        <Anchor component={Link} to={addresses.pdf(pdfFile)}>
          {title}
        </Anchor>
      )}
      {title !== originalName && <span className={classes.note}>{originalName}</span>}
    </span>
  )
}

const Where = ({ place }: Pick<NoteFile, 'place'>) => {
  const { deptId, scheme, semName, subCode, subAbb, sectionName } = place
  const subject = `${addresses.admin(deptId, scheme, semName)}/${encodeURIComponent(subCode)}`
  return (
    <span className={classes.words}>
      <Anchor component={Link} to={subject}>
        {subCode} {subAbb}
      </Anchor>
      <span>{sectionName}</span>
      <span className={classes.note}>
        {deptId} {scheme} {semName}
      </span>
    </span>
  )
}

const State = ({ file }: { file: NoteFile }) => {
  const { state, problems, scan } = file
  return (
    <span className={classes.words}>
      <span className={shared.row}>
        {state === 'processing' && <Badge>Processing</Badge>}
        {problems.map((problem) => (
          <Badge key={problem} tone={problemTones[problem]}>
            {capital(problemWords[problem])}
          </Badge>
        ))}
        {state === 'ready' && problems.length === 0 && <Badge tone="ok">Ready</Badge>}
      </span>
      {scan !== null && <span className={classes.note}>{scanWords(scan)}</span>}
    </span>
  )
}

const Size = ({ file: { sizeBytes, pageCount } }: { file: NoteFile }) => (
  <span className={classes.words}>
    <span>{formatSize(sizeBytes)}</span>
    {pageCount !== null && <span className={classes.note}>{formatCount(pageCount, 'page')}</span>}
  </span>
)

const Added = ({ file: { createdAt, addedByName } }: { file: NoteFile }) => (
  <span className={classes.words}>
    <span>{formatShortDate(createdAt)}</span>
    <span className={classes.note}>{addedByName}</span>
  </span>
)

interface ChangeProps extends Pick<FileListProps, 'renderActions'> {
  file: NoteFile
  /** Called when the row disappears, so that the caller can move the focus. */
  onFocusLost: () => void
}

const Change = ({ file, renderActions, onFocusLost }: ChangeProps) => {
  const watchFocus = useCallback(
    (cell: HTMLDivElement | null) => () => {
      if (cell?.contains(document.activeElement) === true) onFocusLost()
    },
    [onFocusLost],
  )
  return (
    <div ref={watchFocus} className={shared.row}>
      {renderActions(file)}
    </div>
  )
}

/** Lists every PDF that a filter finds, each with its actions. */
export const FileList = ({ filter, onPage, renderActions }: FileListProps) => {
  const { data } = useSuspenseQuery(filesQuery(filter))
  const cellsOf = (file: NoteFile, focusTotal: () => void) => [
    <Name key="name" file={file} />,
    <Where key="where" place={file.place} />,
    <State key="state" file={file} />,
    <Size key="size" file={file} />,
    <Added key="added" file={file} />,
    file.openings,
    <Change key="change" file={file} renderActions={renderActions} onFocusLost={focusTotal} />,
  ]
  return (
    <PagedList
      list={data}
      page={filter.page}
      onPage={onPage}
      total={`${formatCount(data.total, 'PDF')}, ${formatSize(data.totalBytes)}`}
      empty={
        <EmptyState
          title="No matching PDFs"
          hint="Try a part of the title, the file name or the subject code, or fewer filters."
        />
      }
    >
      {(focusTotal) => (
        <RowTable
          label="Every PDF"
          columns={columns}
          rows={data.items.map((file) => ({ id: file._id, cells: cellsOf(file, focusTotal) }))}
          rowsAtFirst={pageSize}
        />
      )}
    </PagedList>
  )
}
