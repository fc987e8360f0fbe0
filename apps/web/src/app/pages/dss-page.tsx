import { kindOf } from '@lectureshelf/contract/access'
import { addresses } from '@lectureshelf/contract/addresses'
import { Button, Skeleton, Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PlaceSelector } from '../../base/dss/place-selector.tsx'
import { DepartmentCards } from '../../reading/preview/department-cards.tsx'
import { meQuery } from '../../base/identity/api.ts'
import { ownSubscriptionQuery } from '../../money/subscriptions/api.ts'
import { useSessionToken } from '../../lib/http/session-token.ts'
import { BookCards } from '../../ui/lists/book-cards.tsx'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'

const CoveredSemesters = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const { data: subscription } = useSuspenseQuery(ownSubscriptionQuery)
  if (subscription.semesters.length === 0) {
    return (
      <EmptyState
        title="No semester is open for you now."
        hint="A plan opens the notes of its semesters."
        action={
          <Button component={Link} to={addresses.plans} variant="accent">
            See the plans
          </Button>
        }
      />
    )
  }
  const { deptId } = me.department
  const { scheme } = me.scheme
  return (
    <BookCards
      books={subscription.semesters.map(({ semName }) => ({
        deptId,
        label: semName,
        text: `${deptId}, ${scheme} scheme`,
        to: addresses.home(deptId, scheme, semName),
      }))}
    />
  )
}

const AnyShelf = ({ isOwner }: { isOwner: boolean }) => {
  const navigate = useNavigate()
  return (
    <PlaceSelector
      onChoose={(params) =>
        void navigate({
          to: isOwner ? '/Admin/$department/$scheme/$semester' : '/Home/$department/$scheme/$semester',
          params,
        })
      }
    />
  )
}

const SignedInChoice = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const kind = kindOf(me)
  return kind === 'student' ? <CoveredSemesters /> : <AnyShelf isOwner={kind === 'owner'} />
}

const Loading = () => (
  <output aria-busy="true" aria-label="Loading the shelves">
    <Skeleton height={72} />
  </output>
)

/** Chooses a shelf: previews for a visitor, covered semesters for a student, every place for staff. */
export const DssPage = () => {
  const isSignedIn = useSessionToken() !== null
  return (
    <PageLayout title="Choose a shelf">
      <Text mb="md">
        {isSignedIn ? 'Which semester do you want to open?' : 'Look at the subjects of a department.'}
      </Text>
      {/* The heading, which has the focus, stays while the shelves are loaded. */}
      <Suspense fallback={<Loading />}>{isSignedIn ? <SignedInChoice /> : <DepartmentCards />}</Suspense>
    </PageLayout>
  )
}
