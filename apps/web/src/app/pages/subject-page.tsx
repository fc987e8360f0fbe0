import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { messages } from '@lectureshelf/contract/messages'
import type { Pdf } from '@lectureshelf/contract/library/pdfs'
import type { SubjectDetails } from '@lectureshelf/contract/library/subjects'
import { Skeleton } from '@mantine/core'
import { usePrefetchQuery, useQueryErrorResetBoundary, useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, useParams } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { KeepNotes } from '../../reading/kept-notes/keep-notes.tsx'
import { titleOf } from '../../library/pdfs/pdf-title.ts'
import { PdfList } from '../../library/pdfs/pdf-list.tsx'
import { PdfListSkeleton } from '../../library/pdfs/pdf-list-skeleton.tsx'
import { ReferencesTable } from '../../library/references/references-table.tsx'
import { SectionBoard } from '../../library/sections/section-board.tsx'
import { meQuery } from '../../base/identity/api.ts'
import { AccessRefusal, BackToShelf, isAccessRefusal } from '../../library/subjects/access-refusal.tsx'
import { type PlaceNames, subjectDetailsQuery } from '../../library/subjects/api.ts'
import { SubjectBreadcrumb } from '../../library/subjects/subject-breadcrumb.tsx'
import { SubjectIntro } from '../../library/subjects/subject-intro.tsx'
import { RenewNotice } from '../../money/subscriptions/notices-later.ts'
import { ApiError, isSessionEnd } from '../../lib/http/http.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/page-layout.module.css'
import { PageLayout } from '../../ui/page-layout.tsx'
import { contentToast } from '../../ui/toast.ts'
import { KeptAfter } from '../layout/kept-offline.tsx'

// Loaded on demand, so that students do not download the staff's controls.
const SubjectEditor = lazy(async () => ({
  default: (await import('./staff/subject-editor.tsx')).SubjectEditor,
}))

const useSubjectParams = () => {
  const {
    department = '',
    scheme = '',
    semester = '',
    subCode = '',
  } = useParams({
    strict: false,
  })
  return { subCode, place: { department, scheme, semester } }
}

interface KeepPdfsProps {
  pdfs: readonly Pdf[]
  place: PlaceNames
  subject: Pick<SubjectDetails, 'subCode' | 'subAbb'>
}

/** Keeps all PDFs of a section or a subject on this phone. */
const KeepPdfs = ({ pdfs, place, subject: { subCode, subAbb } }: KeepPdfsProps) => {
  const { department: deptId, scheme, semester: semName } = place
  const subject = { subCode, subAbb, deptId, scheme, semName }
  const notes = pdfs.flatMap((pdf) =>
    pdf.locked || pdf.pdfFile === undefined
      ? []
      : [{ pdfFile: pdf.pdfFile, title: titleOf(pdf), sizeBytes: pdf.sizeBytes, subject }],
  )
  return <KeepNotes notes={notes} />
}

const SubjectView = () => {
  const { subCode, place } = useSubjectParams()
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: subject } = useSuspenseQuery(subjectDetailsQuery(subCode, place))
  if (isAllowed(kindOf(me), 'readEverySemester'))
    return <SubjectEditor subject={subject} place={place} me={me} />
  return (
    <PageLayout
      title={`${subject.subAbb} - ${subject.subName}`}
      code={subject.subCode}
      isCompact
      eyebrow={<SubjectBreadcrumb place={place} subAbb={subject.subAbb} isOwner={false} />}
    >
      <SubjectIntro subject={subject} place={place} isStaff={false} isOwner={false} />
      {subject.locked && (
        <RenewNotice title="These notes are locked" sentence={messages.semesterNotCovered} />
      )}
      {!subject.locked && (
        <KeepPdfs pdfs={subject.sections.flatMap(({ pdfs }) => pdfs)} place={place} subject={subject} />
      )}
      <SectionBoard
        subAbb={subject.subAbb}
        sections={subject.sections}
        renderPdfs={({ pdfs }) => (
          <>
            <PdfList pdfs={pdfs} />
            {!subject.locked && <KeepPdfs pdfs={pdfs} place={place} subject={subject} />}
          </>
        )}
      />
      <ReferencesTable references={subject.references} />
    </PageLayout>
  )
}

const SubjectFailure = ({ error, reset }: ErrorComponentProps) => {
  const queries = useQueryErrorResetBoundary()
  const { subCode } = useSubjectParams()
  const retry = () => {
    queries.reset()
    reset()
  }
  const isFinal = error instanceof ApiError && error.status === 404
  return (
    <PageLayout title={subCode}>
      {isAccessRefusal(error) ? (
        <AccessRefusal error={error} />
      ) : (
        <ErrorPanel
          title={messages.noSubjectDetails}
          error={error}
          onRetry={isFinal ? undefined : retry}
          action={<BackToShelf />}
        />
      )}
      <KeptAfter error={error} />
    </PageLayout>
  )
}

const sayFailure = (error: unknown) => {
  // An access refusal explains itself, and an ended session leads to the sign-in.
  if (!isAccessRefusal(error) && !isSessionEnd(error)) contentToast.error(messages.subjectDetailsFailed)
}

/** A subject: sections with their PDFs, and references. */
export const SubjectPage = () => {
  const { subCode, place } = useSubjectParams()
  const key = [subCode, ...Object.values(place)].join(' ')
  // Prefetched before the person is known, so that the two calls run in parallel.
  usePrefetchQuery(subjectDetailsQuery(subCode, place))
  return (
    <CatchBoundary getResetKey={() => key} errorComponent={SubjectFailure} onCatch={sayFailure}>
      {/* The key makes a change of subject show the skeleton at once. */}
      <Suspense key={key} fallback={<SubjectSkeleton />}>
        <SubjectView />
      </Suspense>
    </CatchBoundary>
  )
}

/** Skeleton of the subject page. */
const SubjectSkeleton = () => (
  <output className={layout.page} aria-busy="true" aria-label="Loading the subject">
    <div className={layout.eyebrow}>
      <Skeleton height={14} width={220} my={15} />
    </div>
    <div className={layout.head}>
      <div className={layout.heading}>
        <Skeleton height={40} width="min(560px, 90%)" />
      </div>
    </div>
    <Skeleton height={20} width="min(480px, 90%)" mb="lg" />
    <Skeleton height={44} width="min(360px, 100%)" mb="lg" />
    <Skeleton height={26} width={140} mb="md" />
    <PdfListSkeleton />
  </output>
)
