import {
  type InsightStep,
  fewestPeople,
  insightSteps,
} from '@lectureshelf/contract/site/insight/insight-periods'
import { usePrefetchQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { reportQueries } from '../api.ts'
import { stepWords } from './insight-words.ts'
import classes from './insight-section.module.css'
import { ClaimsSection, MoneySection, ReturnsSection } from './money-section.tsx'
import { GapsSection, ReadingSection, WorkSection } from './notes-section.tsx'

/** Chooses how long the periods of the report are, in the address. */
export const StepChoice = ({ by }: { by: InsightStep }) => (
  <nav aria-label="Periods" className={classes.choice}>
    {insightSteps.map((step) => (
      <Link
        key={step}
        to="/Admin/Insight"
        search={{ by: step }}
        replace
        resetScroll={false}
        aria-current={step === by ? 'page' : undefined}
        className={classes.step}
      >
        {stepWords[step].choice}
      </Link>
    ))}
  </nav>
)

/** Shows all parts of the report together, so that none of them moves another one. */
export const InsightReport = ({ by }: { by: InsightStep }) => {
  usePrefetchQuery(reportQueries.money(by))
  usePrefetchQuery(reportQueries.claims(by))
  usePrefetchQuery(reportQueries.returns(by))
  usePrefetchQuery(reportQueries.reading(by))
  usePrefetchQuery(reportQueries.gaps(by))
  usePrefetchQuery(reportQueries.work(by))
  return (
    <div className={classes.report}>
      <p className={classes.rule}>
        Students are counted, never named. Fewer than {fewestPeople} readers or searches read as &quot;under{' '}
        {fewestPeople}&quot;, and a number from which one of these could be worked out is left out.
      </p>
      <MoneySection by={by} />
      <ClaimsSection by={by} />
      <ReturnsSection by={by} />
      <ReadingSection by={by} />
      <GapsSection by={by} />
      <WorkSection by={by} />
    </div>
  )
}
