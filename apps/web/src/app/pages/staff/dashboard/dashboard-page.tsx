import { Text, Title, Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { PlaceSelector } from '../../../../base/dss/place-selector.tsx'
import { GoingLive } from '../../../../site/going-live/going-live.tsx'
import { OwnFileNotice } from '../../../../site/insights/own-file-notice.tsx'
import { feedbackQuery } from '../../../../site/feedback/list/api.ts'
import { insightsQuery } from '../../../../site/insights/api.ts'
import { NumbersPanel, NumbersSkeleton } from '../../../../site/insights/numbers-panel.tsx'
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
import { DashboardTools } from './dashboard-tools.tsx'
import classes from './dashboard-page.module.css'

const groups = ['1', '2', '3', '4']
const tools = ['1', '2', '3', '4', '5', '6']

/** Skeleton of the dashboard: the numbers, the choice of a shelf, and groups of tools. */
const DashboardSkeleton = () => (
  <output aria-busy="true" aria-label="Loading the dashboard">
    <NumbersSkeleton />
    <div className={classes.shelf}>
      <Skeleton height={22} width={140} mb="md" />
      <Skeleton height={68} />
    </div>
    <div className={classes.groups}>
      {groups.map((group) => (
        <div key={group} className={classes.group}>
          <Skeleton height={20} width={96} mb="sm" />
          <div className={classes.tools}>
            {tools.map((tool) => (
              <div key={tool} className={classes.tool}>
                <Skeleton height={20} width="60%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  </output>
)

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
          <DashboardTools />
        </>
      )}
    </PageLayout>
  )
}
