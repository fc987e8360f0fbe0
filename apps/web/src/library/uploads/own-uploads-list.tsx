import { addresses } from '@lectureshelf/contract/addresses'
import { type OwnUpload, type UploadQuota, uploadKeptHours } from '@lectureshelf/contract/library/uploads'
import { hasUnreadPages, scanWords } from '@lectureshelf/contract/library/scans'
import { peopleWords } from '@lectureshelf/contract/site/insight/insight-periods'
import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { formatCount, formatDateTime, formatSize } from '../../lib/format.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import { type ListProps, PagedRecords } from '../../ui/lists/paged-list.tsx'
import { Badge, Facts, Record } from '../../ui/lists/record.tsx'
import { contentToast } from '../../ui/toast.ts'
import { type OwnUploadFilter, ownUploadsQuery, useDismissUpload, useRereadPdf } from './api.ts'
import classes from './own-uploads-list.module.css'

const states = {
  uploading: { word: 'Uploading', tone: 'warn' },
  finishing: { word: 'Checking', tone: 'warn' },
  processing: { word: 'Processing', tone: 'warn' },
  ready: { word: 'Ready', tone: 'ok' },
  done: { word: 'Ready', tone: 'ok' },
  failed: { word: 'Failed', tone: 'danger' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
  deleted: { word: 'Deleted', tone: 'plain' },
} as const

const RereadButton = ({ pdfId, title }: { pdfId: string; title: string }) => (
  <ActionButton action={useRereadPdf()} given={pdfId} name={`Retry ${title}`} toasts={contentToast}>
    Retry
  </ActionButton>
)

interface DismissProps {
  uploadId: string
  title: string
  onGone: () => void
}

const DismissButton = ({ uploadId, title, onGone }: DismissProps) => {
  const dismissing = useDismissUpload()
  const dismiss = () =>
    runMutation(dismissing, uploadId, {
      onSuccess: onGone,
      onError: (error) => contentToast.error(errorSentence(error)),
    })
  return (
    <Button
      variant="default"
      loading={dismissing.isPending}
      onClick={dismiss}
      aria-label={`Remove ${title} from the list`}
    >
      Remove from the list
    </Button>
  )
}

const placeLine = ({ place, pdfFile }: OwnUpload) => {
  if (place === null) return pdfFile === null ? 'Not added' : 'A sheet for everyone'
  const { deptId, scheme, semName, subCode, subAbb, sectionName } = place
  return (
    <>
      <Link to={addresses.subject(deptId, scheme, semName, subCode)}>{subAbb}</Link>, {sectionName}
    </>
  )
}

/** A PDF of the person that can be read. */
export interface OwnPdf {
  pdfId: string
  pdfFile: string
  title: string
}

interface ScanLineProps extends Pick<OwnUploadsListProps, 'renderTypeChapters'> {
  item: OwnUpload
}

/** Says how far a machine has read a scan, and offers what a person can do about what it could not read. */
const ScanLine = ({ item, renderTypeChapters }: ScanLineProps) => {
  const { scan, pdfId, pdfFile, title } = item
  if (scan === null || item.state === 'deleted') return null
  return (
    <div className={classes.scan}>
      <p>{scanWords(scan)}</p>
      {hasUnreadPages(scan) &&
        pdfId !== null &&
        pdfFile !== null &&
        renderTypeChapters({ pdfId, pdfFile, title })}
    </div>
  )
}

interface OwnRecordProps extends ScanLineProps {
  onGone: () => void
}

const OwnRecord = ({ item, onGone, renderTypeChapters }: OwnRecordProps) => {
  const { title, originalName, state, failure, pdfId, uploadId, pdfFile } = item
  const { word, tone } = states[state]
  const mayOpen = pdfFile !== null && state !== 'deleted'
  const failed = state === 'failed' ? failure : null
  return (
    <Record
      title={mayOpen ? <Link to={addresses.pdf(pdfFile)}>{title}</Link> : title}
      line={failed ?? placeLine(item)}
      rest={failed === null ? undefined : placeLine(item)}
      badges={<Badge tone={tone}>{word}</Badge>}
      quick={
        pdfId === null
          ? uploadId !== null &&
            (state === 'failed' || state === 'uploading') && (
              <DismissButton uploadId={uploadId} title={title} onGone={onGone} />
            )
          : state === 'failed' && <RereadButton pdfId={pdfId} title={title} />
      }
    >
      {failure !== null && state === 'failed' && <p>{failure}</p>}
      <ScanLine item={item} renderTypeChapters={renderTypeChapters} />
      <Facts
        facts={[
          ['File', originalName],
          ['Size', formatSize(item.sizeBytes)],
          ['Added', formatDateTime(item.addedAt)],
          ['Openings by students', pdfId === null ? null : peopleWords(item.openings)],
        ]}
      />
    </Record>
  )
}

/** Says how many uploads are unfinished, and how many there may be: a further one is refused. */
const QuotaLine = ({ quota: { files, bytes, mostFiles, mostBytes } }: { quota: UploadQuota }) =>
  files > 0 && (
    <p>
      {files} of {formatCount(mostFiles, 'unfinished upload')}, {formatSize(bytes)} of {formatSize(mostBytes)}
      . Unfinished uploads are removed after {uploadKeptHours} hours.
    </p>
  )

interface OwnUploadsListProps extends ListProps<OwnUploadFilter> {
  /** Renders what types the chapters of a scan that a machine could not read. */
  renderTypeChapters: (pdf: OwnPdf) => ReactNode
}

/** Lists the person's uploads with their state. */
export const OwnUploadsList = ({ filter, onPage, renderTypeChapters }: OwnUploadsListProps) => {
  const { data } = useSuspenseQuery(ownUploadsQuery(filter))
  const isNarrowed = filter.q !== undefined || filter.state !== undefined
  return (
    <>
      <QuotaLine quota={data.quota} />
      <PagedRecords
        label="My uploads"
        list={data}
        filter={filter}
        onPage={onPage}
        total={formatCount(data.total, 'upload')}
        empty={
          isNarrowed ? (
            <EmptyState title="No matching uploads" hint="Try another word, or show all states." />
          ) : (
            <EmptyState
              title="You have added no PDF yet"
              hint="Open a subject and drop PDFs on it, or use its button Add PDFs."
            />
          )
        }
        renderItem={(item, focusTotal) => (
          <OwnRecord item={item} onGone={focusTotal} renderTypeChapters={renderTypeChapters} />
        )}
      />
    </>
  )
}
