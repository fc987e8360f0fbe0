import { addresses } from '@lectureshelf/contract/addresses'
import type { InsightStep } from '@lectureshelf/contract/site/insight/insight-periods'
import type { MoneyPart, MoneyPeriod } from '@lectureshelf/contract/site/insight/insight-report'
import { plans } from '@lectureshelf/contract/money/plans'
import { useSuspenseQuery } from '@tanstack/react-query'
import { formatCount, formatSum } from '../../../lib/format.ts'
import { reportQueries } from '../api.ts'
import { InsightSection, PeriodCharts } from './insight-section.tsx'
import { spanWords, stepWords } from './insight-words.ts'

const ways = [
  { basis: 'credit', name: 'By statement' },
  { basis: 'cash', name: 'Cash' },
  { basis: 'word', name: 'Approved without a statement' },
] as const satisfies { basis: MoneyPart['basis']; name: string }[]

const paiseOf = (parts: readonly MoneyPart[]): number => parts.reduce((sum, { paise }) => sum + paise, 0)
const receiptsOf = (parts: readonly MoneyPart[]): number =>
  parts.reduce((sum, { receipts }) => sum + receipts, 0)

const sumWords = (parts: readonly MoneyPart[]): string =>
  parts.length === 0 ? formatSum(0) : `${formatSum(paiseOf(parts))} (${receiptsOf(parts)})`

const columns = [
  { name: 'Received', cellOf: ({ parts }: MoneyPeriod) => sumWords(parts) },
  ...ways.map(({ basis, name }) => ({
    name,
    cellOf: ({ parts }: MoneyPeriod) => sumWords(parts.filter((part) => part.basis === basis)),
  })),
  ...Object.values(plans).map(({ plan, name }) => ({
    name,
    cellOf: ({ parts }: MoneyPeriod) => sumWords(parts.filter((part) => part.plan === plan)),
  })),
  {
    name: 'Voided',
    cellOf: ({ voidedReceipts, voidedPaise }: MoneyPeriod) =>
      voidedReceipts === 0 ? 'None' : `${formatSum(voidedPaise)} (${voidedReceipts})`,
  },
]

/** Shows who paid, through what and for which plan. */
export const MoneySection = ({ by }: { by: InsightStep }) => {
  const { periods } = useSuspenseQuery(reportQueries.money(by)).data
  const [before, current] = periods.slice(-2).map(({ parts }) => parts)
  const all = periods.flatMap(({ parts }) => parts)
  return (
    <InsightSection
      title="Money"
      words="Valid receipts by the day of issue; the number of receipts is in brackets."
      more={{ to: addresses.books, words: 'The books' }}
      numbers={[
        { value: sumWords(current ?? []), name: stepWords[by].current },
        { value: sumWords(before ?? []), name: stepWords[by].before },
        ...ways.map(({ basis, name }) => ({
          value: sumWords(all.filter((part) => part.basis === basis)),
          name: `${name}, ${spanWords(by)}`,
        })),
      ]}
    >
      <PeriodCharts
        by={by}
        periods={periods}
        charts={[{ title: 'Received', valueOf: ({ parts }) => paiseOf(parts), format: formatSum }]}
        label="Money"
        columns={columns}
      />
    </InsightSection>
  )
}

/** Says how many claims there were. */
const claimWords = (count: number): string => formatCount(count, 'claim')

/** Shows how many saw the plans, claimed and were approved. */
export const ClaimsSection = ({ by }: { by: InsightStep }) => {
  const { periods } = useSuspenseQuery(reportQueries.claims(by)).data
  const current = periods.at(-1)
  const sentIn = ({ signUps, renewals }: { signUps: number; renewals: number }) => signUps + renewals
  return (
    <InsightSection
      title="From the plans to approval"
      words="Visits that opened the plans, claims by the day they were sent, and what became of these until now."
      more={{ to: addresses.registrations, words: 'The claims' }}
      numbers={[
        { value: String(current?.plansSeen ?? 0), name: `saw the plans ${stepWords[by].current}` },
        { value: String(current === undefined ? 0 : sentIn(current)), name: 'claimed' },
        { value: String(current?.approved ?? 0), name: 'approved' },
      ]}
    >
      <PeriodCharts
        by={by}
        periods={periods}
        charts={[{ title: 'Claims', valueOf: sentIn, format: claimWords }]}
        label="Plans and claims"
        columns={[
          { name: 'Saw the plans', cellOf: ({ plansSeen }) => String(plansSeen) },
          { name: 'Sign-ups', cellOf: ({ signUps }) => String(signUps) },
          { name: 'Renewals', cellOf: ({ renewals }) => String(renewals) },
          { name: 'Approved', cellOf: ({ approved }) => String(approved) },
          { name: 'Rejected', cellOf: ({ rejected }) => String(rejected) },
          {
            name: 'Waiting',
            cellOf: (period) => String(sentIn(period) - period.approved - period.rejected),
          },
        ]}
      />
    </InsightSection>
  )
}

const studentWords = (count: number): string => formatCount(count, 'student')

/** Shows who lapsed and who came back. */
export const ReturnsSection = ({ by }: { by: InsightStep }) => {
  const { periods } = useSuspenseQuery(reportQueries.returns(by)).data
  const current = periods.at(-1)
  return (
    <InsightSection
      title="Lapsed and came back"
      words="Students the day after their subscription ended without another one, and those who paid again later."
      more={{ to: addresses.subscriptions, words: 'The subscriptions' }}
      numbers={[
        { value: String(current?.lapsed ?? 0), name: `lapsed ${stepWords[by].current}` },
        { value: String(current?.returned ?? 0), name: 'came back' },
      ]}
    >
      <PeriodCharts
        by={by}
        periods={periods}
        charts={[
          { title: 'Lapsed', valueOf: ({ lapsed }) => lapsed, format: studentWords },
          { title: 'Came back', valueOf: ({ returned }) => returned, format: studentWords },
        ]}
        label="Lapsed and back"
        columns={[
          { name: 'Lapsed', cellOf: ({ lapsed }) => String(lapsed) },
          { name: 'Came back', cellOf: ({ returned }) => String(returned) },
        ]}
      />
    </InsightSection>
  )
}
