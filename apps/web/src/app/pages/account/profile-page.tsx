import { kindOf, mayUse } from '@lectureshelf/contract/access'
import { Group, Skeleton, Stack } from '@mantine/core'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { KeptList } from '../../../reading/kept-notes/kept-list.tsx'
import { OwnReports } from '../../../reading/page-reports/own-reports.tsx'
import { ReceiptList } from '../../../money/receipts/receipt-list.tsx'
import { secondFactorQuery } from '../../../people/second-factor/api.ts'
import { SecondFactorSection } from '../../../people/second-factor/second-factor-section.tsx'
import { RecentActivity } from '../../../base/security-log/recent-activity.tsx'
import { SupportMail } from '../../../base/site-info/support-links.tsx'
import { meQuery } from '../../../base/identity/api.ts'
import { devicesQuery } from '../../../people/students/api.ts'
import { ChangeContactButton } from '../../../people/students/change-contact-button.tsx'
import { DownloadDataButton } from '../../../people/students/download-data-button.tsx'
import { DeviceList } from '../../../people/students/device-list.tsx'
import { Avatar, ProfileNote, ProfileTable } from '../../../people/students/profile-card.tsx'
import { ownUsnRequestQuery } from '../../../people/usn-requests/api.ts'
import { OwnRequest } from '../../../people/usn-requests/own-request.tsx'
import { ClaimList } from '../../../money/subscriptions/claim-list.tsx'
import { SubscriptionCard } from '../../../money/subscriptions/subscription-card.tsx'
import { readKind } from '../../../lib/http/session-token.ts'
import layout from '../../../ui/page-layout.module.css'
import { PageLayout } from '../../../ui/page-layout.tsx'

const Profile = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <PageLayout
      title={me.name}
      tabTitle="Profile"
      isNarrow
      lead={<Avatar student={me} />}
      note={<ProfileNote student={me} />}
    >
      <Stack gap={40}>
        <Stack gap="sm">
          <ProfileTable student={me} />
          <Group gap="sm">
            <ChangeContactButton person={me} />
            {kindOf(me) === 'student' && <OwnRequest usn={me.usn} />}
          </Group>
        </Stack>
        {kindOf(me) === 'student' && (
          <>
            <SubscriptionCard />
            <ClaimList />
            <ReceiptList />
          </>
        )}
        <KeptList />
        <OwnReports />
        <SecondFactorSection maySet={mayUse(me, 'setSecondFactor')} />
        <DeviceList />
        <RecentActivity />
        <DownloadDataButton />
        <p>
          Something here is not right?{' '}
          <SupportMail subject="My profile" without="Tell the admin of your class,">
            Write to us
          </SupportMail>{' '}
          with your USN.
        </p>
      </Stack>
    </PageLayout>
  )
}

/** Asks for a student's wish at once; staff have none. */
const UsnRequestAhead = () => {
  usePrefetchQuery(ownUsnRequestQuery)
  return null
}

/** The signed-in person: personal details, subscription, payments and devices. */
export const ProfilePage = () => {
  usePrefetchQuery(devicesQuery)
  usePrefetchQuery(secondFactorQuery)
  return (
    <>
      {readKind() === 'student' && <UsnRequestAhead />}
      <Suspense fallback={<ProfileSkeleton />}>
        <Profile />
      </Suspense>
    </>
  )
}

const rows = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']

/** Skeleton of the profile. */
const ProfileSkeleton = () => (
  <div className={`${layout.page} ${layout.narrow}`} aria-busy="true">
    <div className={`${layout.head} ${layout.led}`}>
      <Skeleton height={64} circle flex="none" />
      <div className={layout.heading}>
        <Skeleton height={40} width="min(320px, 80%)" />
        <Skeleton height={28} width="min(200px, 60%)" />
      </div>
    </div>
    {rows.map((key) => (
      <Skeleton key={key} height={40} mb={8} />
    ))}
  </div>
)
