import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { messages } from '@lectureshelf/contract/messages'
import type { StudentData } from '@lectureshelf/contract/people/students'
import { Skeleton, Title } from '@mantine/core'
import {
  usePrefetchQuery,
  useQuery,
  useQueryErrorResetBoundary,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps, useParams } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { dssQuery } from '../../base/dss/api.ts'
import { FeedbackForm } from '../../site/feedback/feedback-form.tsx'
import { ContinueReading } from '../../reading/readings/continue-reading.tsx'
import { readingsQuery } from '../../library/reading-badges/api.ts'
import { useRoomToContinue } from '../../reading/readings/use-room-to-continue.ts'
import { meQuery } from '../../base/identity/api.ts'
import { useIsFirstVisit } from '../../people/sessions/api.ts'
import { siteInfoQuery } from '../../base/site-info/api.ts'
import { AboutUs } from '../../base/site-info/about-us.tsx'
import { Contact } from '../../base/site-info/contact.tsx'
import { Notice } from '../../base/site-info/notice.tsx'
import { Resources } from '../../base/site-info/resources.tsx'
import { AddSubjectButton } from '../../library/subjects/editing/add-subject-button.tsx'
import { AccessRefusal, isAccessRefusal } from '../../library/subjects/access-refusal.tsx'
import { type PlaceNames, subjectsQuery } from '../../library/subjects/api.ts'
import { PlaceChips } from '../../library/subjects/place-chips.tsx'
import { SubjectShelfSkeleton } from '../../library/subjects/subject-shelf-skeleton.tsx'
import { SubjectShelf } from '../../library/subjects/subject-shelf.tsx'
import { ownSubscriptionQuery } from '../../money/subscriptions/api.ts'
import { RenewBanner } from '../../money/subscriptions/renew-banner.tsx'
import { staffPerson } from '../../lib/staff-person.ts'
import { keepLastPlace } from '../../lib/last-place.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import layout from '../../ui/page-layout.module.css'
import { PageLayout } from '../../ui/page-layout.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { KeptAfter } from '../layout/kept-offline.tsx'
import classes from './home-page.module.css'

const StudentChips = ({ place }: { place: PlaceNames }) => {
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: subscription } = useSuspenseQuery(ownSubscriptionQuery)
  return <PlaceChips place={place} semesters={[...subscription.semesters, me.semester]} isOwner={false} />
}

const StaffChips = ({ place, isOwner }: { place: PlaceNames; isOwner: boolean }) => {
  const { data: dss } = useSuspenseQuery(dssQuery)
  const { data: me } = useSuspenseQuery(meQuery)
  const { department, scheme, semester } = place
  useEffect(
    () => keepLastPlace(me.usn, { department, scheme, semester }),
    [me.usn, department, scheme, semester],
  )
  return <PlaceChips place={place} semesters={dss.semester} isOwner={isOwner} />
}

/**
 * Returns whether the page shows Add subject: to staff whose scope contains this place; elsewhere the bar has
 * it.
 */
const useCanAdd = (me: StudentData, place: PlaceNames): boolean => {
  const { data: dss } = useQuery(dssQuery)
  const semester = dss?.semester.find(({ semName }) => semName === place.semester)
  if (semester === undefined) return false
  const at = { deptId: place.department, scheme: place.scheme, semNum: semester.semNum }
  return staffPerson(me, [at]).may('addSubject')
}

const ShelfFailure = ({ error, reset }: ErrorComponentProps) => {
  const queries = useQueryErrorResetBoundary()
  if (isAccessRefusal(error)) return <AccessRefusal error={error} />
  const retry = () => {
    queries.reset()
    reset()
  }
  return (
    <>
      <ErrorPanel title={messages.subjectsFailed} error={error} onRetry={retry} />
      <KeptAfter error={error} />
    </>
  )
}

interface SubjectsProps {
  place: PlaceNames
  isOwner: boolean
  canAdd: boolean
  typed: string
  onClearSearch: () => void
}

const Subjects = ({ place, isOwner, canAdd, typed, onClearSearch }: SubjectsProps) => {
  const placeKey = Object.values(place).join(' ')
  return (
    <section aria-labelledby="subjects-title" className={classes.shelf}>
      <Title order={2} id="subjects-title" className={classes.title}>
        Subjects
      </Title>
      <CatchBoundary getResetKey={() => placeKey} errorComponent={ShelfFailure}>
        {/* The key makes a switch show the skeleton at once, even on a slow connection. */}
        <Suspense key={placeKey} fallback={<SubjectShelfSkeleton />}>
          <SubjectShelf
            place={place}
            typed={typed}
            onClearSearch={onClearSearch}
            isOwner={isOwner}
            emptyHint={
              canAdd
                ? 'Add the first one, or switch to another semester.'
                : 'Try another semester, or ask your department for it with Feedback.'
            }
          />
        </Suspense>
      </CatchBoundary>
    </section>
  )
}

/** Stands for the subjects while it is open whether something comes above them. */
const SubjectsSkeleton = () => (
  <div className={classes.shelf}>
    <div className={classes.title}>
      <Skeleton height={34} width={140} />
    </div>
    <SubjectShelfSkeleton />
  </div>
)

/** What stands below the shelf of people who come to read. */
const BelowShelf = ({ me }: { me: StudentData }) => (
  <div className={classes.parts}>
    <Resources />
    <FeedbackForm student={me} />
    <AboutUs />
    <Contact />
  </div>
)

const Home = ({ place }: { place: PlaceNames }) => {
  const { data: me } = useSuspenseQuery(meQuery)
  const [typed, setTyped] = useState('')
  const room = useRoomToContinue()
  const canAdd = useCanAdd(me, place)
  const welcome = useIsFirstVisit() ? 'Welcome' : 'Welcome back'
  const kind = kindOf(me)
  const isOwner = kind === 'owner'
  const isStaff = isAllowed(kind, 'readEverySemester')
  const { department, scheme, semester } = place
  return (
    <PageLayout
      title={isOwner ? `${department}, ${scheme}, ${semester}` : `${welcome}, ${me.name}`}
      tabTitle={`${department} ${semester}`}
      isCompact
      eyebrow={isStaff ? <StaffChips place={place} isOwner={isOwner} /> : <StudentChips place={place} />}
      actions={
        <>
          <SearchBox label="Search subjects" value={typed} onChange={setTyped} />
          {canAdd && <AddSubjectButton />}
        </>
      }
    >
      {!isStaff && <RenewBanner />}
      {!isOwner && <Notice />}
      {room === 'room' && <ContinueReading />}
      {room === 'undecided' ? (
        <SubjectsSkeleton />
      ) : (
        <Subjects
          place={place}
          typed={typed}
          onClearSearch={() => setTyped('')}
          isOwner={isOwner}
          canAdd={canAdd}
        />
      )}
      {!isOwner && <BelowShelf me={me} />}
    </PageLayout>
  )
}

/** The home of a semester: its subjects on a shelf, with everything around them. */
export const HomePage = () => {
  const { department = '', scheme = '', semester = '' } = useParams({ strict: false })
  const place = { department, scheme, semester }
  // Prefetched before the person is known, so that the two calls run in parallel.
  usePrefetchQuery(subjectsQuery(place))
  usePrefetchQuery(siteInfoQuery)
  usePrefetchQuery(readingsQuery)
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <Home place={place} />
    </Suspense>
  )
}

/** Skeleton of the home page. */
const HomeSkeleton = () => (
  <output className={layout.page} aria-label="Loading the page">
    <div className={layout.eyebrow}>
      <Skeleton height={28} width={240} my={8} radius="xl" />
    </div>
    <div className={layout.head}>
      <div className={layout.heading}>
        <div className={classes.name}>
          <Skeleton height="100%" width="min(420px, 90%)" />
        </div>
      </div>
      <Skeleton height={44} width="min(360px, 100%)" />
    </div>
    <div className={classes.notice}>
      <Skeleton height="100%" />
    </div>
    <SubjectsSkeleton />
  </output>
)
