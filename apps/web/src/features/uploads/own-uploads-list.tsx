import { addresses } from '@lectureshelf/contract/addresses'
import type { OwnUpload } from '@lectureshelf/contract/content/uploads'
import { Button, NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { runMutation } from '../../lib/http/run-mutation.ts'
import { formatCount, formatDateTime, formatSize } from '../../lib/format.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { errorSentence } from '../../ui/error-panel.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { Badge, Facts, Filters, ListTotal, Record, RecordList } from '../../ui/lists/record.tsx'
import { contentToast } from '../../ui/toast.ts'
import {
  type OwnUploadFilter,
  ownUploadsQuery,
  uploadsPerPage,
  useDismissUpload,
  useRereadPdf,
} from './api.ts'

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

interface FilterProps {
  state: OwnUploadFilter['state']
  onChange: (filter: { state?: string }) => void
}

/** Filters one's own uploads by state. */
export const OwnUploadFilters = ({ state, onChange }: FilterProps) => (
  <Filters>
    <NativeSelect
      label="State"
      value={state ?? ''}
      data={[
        { value: '', label: 'All' },
        { value: 'processing', label: 'In progress' },
        { value: 'failed', label: 'Failed' },
      ]}
      onChange={(event) => onChange({ state: event.currentTarget.value || undefined })}
    />
  </Filters>
)

const RereadButton = ({ pdfId, title }: { pdfId: string; title: string }) => {
  const rereading = useRereadPdf()
  const reread = () =>
    runMutation(rereading, pdfId, {
      onSuccess: ({ message }) => contentToast.success(message),
      onError: (error) => contentToast.error(errorSentence(error)),
    })
  return (
    <Button variant="default" loading={rereading.isPending} onClick={reread} aria-label={`Retry ${title}`}>
      Retry
    </Button>
  )
}

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

const OwnRecord = ({ item, onGone }: { item: OwnUpload; onGone: () => void }) => {
  const { title, originalName, state, failure, pdfId, uploadId, pdfFile } = item
  const { word, tone } = states[state]
  const mayOpen = pdfFile !== null && state !== 'deleted'
  return (
    <Record
      title={mayOpen ? <Link to={addresses.pdf(pdfFile)}>{title}</Link> : title}
      line={placeLine(item)}
      badges={<Badge tone={tone}>{word}</Badge>}
      actions={
        state === 'failed' &&
        (pdfId === null ? (
          uploadId !== null && <DismissButton uploadId={uploadId} title={title} onGone={onGone} />
        ) : (
          <RereadButton pdfId={pdfId} title={title} />
        ))
      }
    >
      {failure !== null && state === 'failed' && <p>{failure}</p>}
      <Facts
        facts={[
          ['File', originalName],
          ['Size', formatSize(item.sizeBytes)],
          ['Added', formatDateTime(item.addedAt)],
          ['Openings by students', pdfId === null ? null : String(item.openings)],
        ]}
      />
    </Record>
  )
}

interface OwnUploadsListProps {
  filter: OwnUploadFilter
  onPage: (page: number) => void
}

/** Lists the person's uploads with their state. */
export const OwnUploadsList = ({ filter, onPage }: OwnUploadsListProps) => {
  const { data } = useSuspenseQuery(ownUploadsQuery(filter))
  const total = useRef<HTMLOutputElement>(null)
  const { page = 1, q, state } = filter
  const isNarrowed = q !== undefined || state !== undefined
  return (
    <>
      <ListTotal ref={total}>{formatCount(data.total, 'upload')}</ListTotal>
      {data.items.length === 0 ? (
        <EmptyState
          title={isNarrowed ? 'No matching uploads' : 'You have added no PDF yet'}
          hint={
            isNarrowed
              ? 'Try another word, or show all states.'
              : 'Open a subject and drop PDFs on it, or use its button Add PDFs.'
          }
        />
      ) : (
        <RecordList label="My uploads">
          {data.items.map((item) => {
            const { _id: id } = item
            return <OwnRecord key={id} item={item} onGone={() => total.current?.focus()} />
          })}
        </RecordList>
      )}
      <Pager page={page} size={uploadsPerPage} total={data.total} onPage={onPage} />
    </>
  )
}
