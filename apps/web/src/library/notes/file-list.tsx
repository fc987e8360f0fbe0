import { addresses } from '@lectureshelf/contract/addresses'
import type { NoteFile } from '@lectureshelf/contract/library/notes'
import { scanWords } from '@lectureshelf/contract/library/scans'
import { peopleWords } from '@lectureshelf/contract/site/insight/insight-periods'
import { Anchor } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount, formatShortDate, formatSize } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { type ListProps, PagedList } from '../../ui/lists/paged-list.tsx'
import { Badge } from '../../ui/lists/record.tsx'
import { type DataColumn, DataTable } from '../../ui/lists/rows/data-table.tsx'
import type { FilesFilter } from './keys.ts'
import { filesQuery } from './api.ts'
import classes from './file-list.module.css'
import { problemTones, problemWords, problemsByWeight } from './note-words.ts'

interface FileListProps extends ListProps<FilesFilter> {
  /** Renders the actions of a PDF. */
  renderActions: (file: NoteFile) => ReactNode
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const Name = ({ file }: { file: NoteFile }) => {
  const { pdfTitle, originalName, pdfFile } = file
  const title = pdfTitle === '' ? originalName : pdfTitle
  return (
    <span className={classes.words}>
      {pdfFile === undefined ? (
        <span className={classes.title}>{title}</span>
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
      <span>
        <Anchor component={Link} to={subject} inherit>
          {subCode} {subAbb}
        </Anchor>{' '}
        {sectionName}
      </span>
      <span className={classes.note}>
        {deptId} {scheme} {semName}
      </span>
    </span>
  )
}

/** Says one thing: the worst problem, or how far the PDF is. */
const StateBadge = ({ file: { state, problems } }: { file: NoteFile }) => {
  if (state === 'processing') return <Badge>Processing</Badge>
  const worst = problemsByWeight.find((problem) => problems.includes(problem))
  if (worst === undefined) return <Badge tone="ok">Ready</Badge>
  return <Badge tone={problemTones[worst]}>{capital(problemWords[worst])}</Badge>
}

const State = ({ file }: { file: NoteFile }) => {
  const { scan } = file
  return (
    <span className={classes.words}>
      <span className={classes.state}>
        <StateBadge file={file} />
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

const openingsOf = ({ problems, openings }: NoteFile): string =>
  problems.includes('neverOpened') ? 'Never' : peopleWords(openings)

/** Lists every PDF that a filter finds, each with its actions. */
export const FileList = ({ filter, onPage, renderActions }: FileListProps) => {
  const { data } = useSuspenseQuery(filesQuery(filter))
  const columns: readonly DataColumn<NoteFile>[] = [
    { name: 'Where', renderCell: ({ place }) => <Where place={place} />, onPhone: 'difference' },
    { name: 'State', renderCell: (file) => <State file={file} />, onPhone: 'end' },
    { name: 'Size', renderCell: (file) => <Size file={file} />, onPhone: 'line' },
    { name: 'Added', renderCell: (file) => <Added file={file} /> },
    { name: 'Openings', renderCell: openingsOf, isNumber: true },
    {
      name: 'Change',
      renderCell: (file) => <div className={classes.change}>{renderActions(file)}</div>,
      onPhone: 'button',
    },
  ]
  return (
    <PagedList
      list={data}
      filter={filter}
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
        <DataTable
          label="Every PDF"
          title={{ name: 'PDF', renderCell: (file) => <Name file={file} /> }}
          columns={columns}
          items={data.items}
          focusTotal={focusTotal}
        />
      )}
    </PagedList>
  )
}
