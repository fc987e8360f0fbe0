import { Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PlaceSelector } from '../../../../base/dss/place-selector.tsx'
import { GoingLive } from '../../../../site/going-live/going-live.tsx'
import { OwnFileNotice } from '../../../../site/insights/own-file-notice.tsx'
import { feedbackQuery } from '../../../../site/feedback/list/api.ts'
import { insightsQuery } from '../../../../site/insights/api.ts'
import { NumbersPanel } from '../../../../site/insights/numbers-panel.tsx'
import { mailsQuery } from '../../../../base/mail/api.ts'
import { coverageQuery, healthQuery } from '../../../../library/notes/api.ts'
import { claimsQuery } from '../../../../money/claims/api.ts'
import { pageReportsQuery } from '../../../../reading/page-reports/api.ts'
import { secondFactorQuery } from '../../../../people/second-factor/api.ts'
import { SecondFactorNotice } from '../../../../people/second-factor/second-factor-notice.tsx'
import { payeeChangesQuery, settingsQuery } from '../../../../base/settings/api.ts'
import { PayeeChanges } from '../../../../base/settings/payee-changes.tsx'
import { takedownsQuery } from '../../../../site/takedowns/api.ts'
import { ListBoundary } from '../../../../ui/lists/list-boundary.tsx'
import { PageLayout } from '../../../../ui/page-layout.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { ContentTools, MoneyTools, OfficeTools } from './dashboard-tools.tsx'
import { PeopleTools } from './people-tools.tsx'
import classes from './dashboard-page.module.css'

const ShelfPart = () => {
  const navigate = useNavigate()
  return (
    <section aria-labelledby="open-shelf" className={classes.shelf}>
      <Title order={2} id="open-shelf" className={classes.title}>
        Open a shelf
      </Title>
      <Text c="dimmed" mb="md" className={classes.hint}>
        Choose all three to see and change its subjects, sections and PDFs.
      </Text>
      <PlaceSelector
        isCompact
        onChoose={({ department, scheme, semester }) =>
          void navigate({
            to: '/Admin/$department/$scheme/$semester',
            params: { department, scheme, semester },
          })
        }
      />
    </section>
  )
}

/** All queries of the page, sent in parallel. */
const answers = [
  insightsQuery,
  settingsQuery,
  payeeChangesQuery,
  secondFactorQuery,
  mailsQuery({}),
  claimsQuery({ state: 'pending' }),
  feedbackQuery({}),
  takedownsQuery({}),
  healthQuery,
  pageReportsQuery({}),
  coverageQuery({}),
]

/** The owner's first page: choose a shelf, or one of the tools. It renders at once, so that no link moves. */
export const DashboardPage = () => {
  const isOnItsWay = useQueries({
    queries: answers,
    combine: (results) => results.some(({ isPending }) => isPending),
  })
  return (
    <PageLayout title="Dashboard" isCompact>
      {isOnItsWay ? (
        <DashboardSkeleton />
      ) : (
        <>
          <ListBoundary failed="What needs your attention could not be loaded">
            <PayeeChanges />
            <OwnFileNotice />
            <GoingLive />
            <SecondFactorNotice />
          </ListBoundary>
          <NumbersPanel />
          <ShelfPart />
          <div className={classes.groups}>
            <MoneyTools />
            <PeopleTools />
            <ContentTools />
            <OfficeTools />
          </div>
        </>
      )}
    </PageLayout>
  )
}
