import { messages } from '@lectureshelf/contract/messages'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { Button, Skeleton, Title } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { countPlanVisit } from '../../site/plan-visits/count-plan-visit.ts'
import { paymentQuery } from '../../base/prices/api.ts'
import { PlanCards } from '../../money/plans/plan-cards.tsx'
import { PlanGains, PlanSteps } from '../../money/plans/plan-words.tsx'
import { SamplePages } from '../../library/samples/sample-pages.tsx'
import { useSessionToken } from '../../lib/http/session-token.ts'
import { TermsBox } from '../../ui/forms/agree-box.tsx'
import { focusField } from '../../ui/forms/focus-field.ts'
import { PageLayout } from '../../ui/page-layout.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './plans-page.module.css'

const PlanChoice = () => {
  const navigate = useNavigate()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [hasAccepted, setHasAccepted] = useState(false)
  const [isRefused, setIsRefused] = useState(false)
  const choice = useRef<HTMLDivElement>(null)
  // Dismisses the toast that asked to accept the terms.
  const accept = (isAccepted: boolean) => {
    setHasAccepted(isAccepted)
    if (isAccepted) toast.dismiss(messages.acceptTermsFirst)
  }
  const choose = (next: Plan) => {
    setPlan(next)
    toast.dismiss(messages.selectPlanFirst)
  }
  const refuse = (field: string, message: string) => {
    toast.error(message)
    // The error first, then the focus: whoever hears the field must hear its error.
    flushSync(() => setIsRefused(true))
    focusField(choice.current, [field])
  }
  const proceed = () => {
    if (!hasAccepted) return refuse('terms', messages.acceptTermsFirst)
    if (plan === null) return refuse('plan', messages.selectPlanFirst)
    return navigate({ to: '/SignUp', state: { plan, hasAcceptedTerms: true } })
  }
  const planError = isRefused && plan === null ? 'plan-error' : undefined
  return (
    <div ref={choice}>
      <PlanCards chosen={plan} onChoose={choose} errorId={planError} />
      {planError !== undefined && (
        <p id={planError} className={classes.error}>
          {messages.selectPlanFirst}
        </p>
      )}
      <div className={classes.terms}>
        <TermsBox
          isChecked={hasAccepted}
          onChange={accept}
          error={isRefused && !hasAccepted ? messages.acceptTermsFirst : undefined}
        />
      </div>
      <Button variant="accent" onClick={() => void proceed()}>
        Proceed
      </Button>
    </div>
  )
}

const PlanChooser = () => (
  <PageLayout title="Plans">
    <div className={classes.page}>
      <p className={classes.lead}>
        Every note of your department and scheme, on your phone and your laptop. You pay once: nothing renews
        automatically.
      </p>
      <div className={classes.top}>
        <PlanChoice />
        <section aria-labelledby="gains">
          <Title order={2} id="gains" className={classes.title}>
            What you get
          </Title>
          <PlanGains />
        </section>
      </div>
      <section aria-labelledby="how-to-pay" className={classes.how}>
        <Title order={2} id="how-to-pay" className={classes.title}>
          How to pay
        </Title>
        <PlanSteps />
        <p className={classes.small}>Payments are non-refundable.</p>
      </section>
      {/* Last on the page: it arrives after everything else, and must move nothing. */}
      <SamplePages />
    </div>
  </PageLayout>
)

// Loaded on demand, so that visitors do not download the renewal.
const PlansOfPerson = lazy(async () => ({
  default: (await import('./account/plans-of-person.tsx')).PlansOfPerson,
}))

const PlansSkeleton = () => (
  <PageLayout title="Plans" isNarrow>
    <div aria-busy="true">
      <Skeleton height={232} mb="lg" />
      <Skeleton height={68} width="min(360px, 100%)" />
    </div>
  </PageLayout>
)

/** Chooses a plan: a visitor continues to the sign-up with it, a student renews here. */
export const PlansPage = () => {
  usePrefetchQuery(paymentQuery)
  useEffect(countPlanVisit, [])
  if (useSessionToken() === null) return <PlanChooser />
  return (
    <Suspense fallback={<PlansSkeleton />}>
      <PlansOfPerson />
    </Suspense>
  )
}
