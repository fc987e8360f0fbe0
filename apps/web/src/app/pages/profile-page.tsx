import { kindOf } from '@lectureshelf/contract/access'
import { Skeleton, Stack, Title } from '@mantine/core'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { meQuery } from '../../features/sessions/api.ts'
import { devicesQuery } from '../../features/students/api.ts'
import { DeviceList } from '../../features/students/device-list.tsx'
import { ProfileBadge, ProfileTable } from '../../features/students/profile-card.tsx'
import { SubscriptionLine } from '../../features/subscriptions/subscription-line.tsx'
import layout from '../../ui/page-layout.module.css'
import { PageLayout } from '../../ui/page-layout.tsx'

const Profile = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <PageLayout title={me.name} tabTitle="Profile" isNarrow eyebrow={<ProfileBadge student={me} />}>
      <Stack gap={40}>
        <ProfileTable student={me} />
        {kindOf(me) === 'student' && (
          <section aria-labelledby="subscription-title">
            <Title order={2} size="h3" id="subscription-title" mb={4}>
              Subscription
            </Title>
            <SubscriptionLine />
          </section>
        )}
        <DeviceList />
      </Stack>
    </PageLayout>
  )
}

/** The signed-in person: who they are, what they paid for, where they are signed in. */
export const ProfilePage = () => {
  usePrefetchQuery(devicesQuery)
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      <Profile />
    </Suspense>
  )
}

const rows = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']

/** The profile while its answers are on the way. */
const ProfileSkeleton = () => (
  <div className={`${layout.page} ${layout.narrow}`} aria-busy="true">
    <div className={layout.head}>
      <div className={layout.heading}>
        <Skeleton height={64} circle />
        <Skeleton height={40} width="min(320px, 80%)" />
      </div>
    </div>
    {rows.map((key) => (
      <Skeleton key={key} height={40} mb={8} />
    ))}
  </div>
)
