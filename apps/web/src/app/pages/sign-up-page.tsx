import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { paymentQuery } from '../../base/prices/api.ts'
import { useKnownPrices } from '../../money/upi/api.ts'
import { PlanCards } from '../../money/plans/plan-cards.tsx'
import { PlanSummary } from '../../money/plans/plan-summary.tsx'
import { SignUpForm } from '../../people/sign-up/sign-up-form.tsx'
import { useSessionToken } from '../../lib/http/session-token.ts'
import { PageLayout } from '../../ui/page-layout.tsx'

// Shown once the terms are accepted.
const PaymentWithDiscount = lazy(async () => ({
  default: (await import('./account/payment-with-discount.tsx')).PaymentWithDiscount,
}))

const SignUp = () => {
  const navigate = useNavigate()
  const plan = useLocation({ select: (location) => location.state.plan })
  const hasAcceptedTerms = useLocation({ select: (location) => location.state.hasAcceptedTerms === true })
  const visit = useLocation({ select: (location) => location.state.__TSR_key ?? '' })
  const prices = useKnownPrices()
  const { data: payment } = useQuery(paymentQuery)
  // The cards stay open once they were opened: choosing with the arrow keys must not close them.
  const [cards, setCards] = useState<'closed' | 'used' | 'asked-for'>('closed')
  return (
    <SignUpForm
      plan={plan}
      visit={visit}
      hasAcceptedTerms={hasAcceptedTerms}
      prices={prices}
      isMailConfigured={payment?.isMailConfigured}
      onDone={() => void navigate({ to: '/' })}
      renderPlans={({ chosen, onChoose, errorId }) =>
        chosen === null || cards !== 'closed' ? (
          <PlanCards
            chosen={chosen}
            onChoose={(next) => {
              setCards('used')
              onChoose(next)
            }}
            errorId={errorId}
            takesFocus={cards === 'asked-for'}
          />
        ) : (
          <PlanSummary plan={chosen} onChange={() => setCards('asked-for')} errorId={errorId} />
        )
      }
      renderPayment={(chosen, discount) => (
        <Suspense fallback={<Skeleton height={232} width={232} />}>
          <PaymentWithDiscount plan={chosen} {...discount} />
        </Suspense>
      )}
    />
  )
}

/** Signs up: choose a plan, pay, fill in, send. The owner checks the payment and opens the account. */
export const SignUpPage = () => {
  // Someone who already has an account renews instead.
  if (useSessionToken() !== null) return <Navigate to="/Subscriptionplans" replace />
  return (
    <PageLayout title="Sign Up">
      <SignUp />
    </PageLayout>
  )
}
