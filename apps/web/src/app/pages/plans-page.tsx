import { messages } from '@lectureshelf/contract/messages'
import type { Plan } from '@lectureshelf/contract/money/plans'
import { Box, Button, Skeleton, Text, Title } from '@mantine/core'
import { usePrefetchQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { paymentQuery } from '../../features/upi/api.ts'
import { PlanCards } from '../../features/plans/plan-cards.tsx'
import { useSessionToken } from '../../lib/http/session-token.ts'
import { TermsBox } from '../../ui/forms/agree-box.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { toast } from '../../ui/toast.ts'

const PlanChooser = () => {
  const navigate = useNavigate()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [hasAccepted, setHasAccepted] = useState(false)
  // Dismisses the toast that asked to accept the terms.
  const accept = (isAccepted: boolean) => {
    setHasAccepted(isAccepted)
    if (isAccepted) toast.dismiss(messages.acceptTermsFirst)
  }
  const choose = (next: Plan) => {
    setPlan(next)
    toast.dismiss(messages.selectPlanFirst)
  }
  const proceed = () => {
    if (!hasAccepted) return toast.error(messages.acceptTermsFirst)
    if (plan === null) return toast.error(messages.selectPlanFirst)
    return navigate({ to: '/SignUp', state: { plan, hasAcceptedTerms: true } })
  }
  return (
    <PageLayout title="Plans" isNarrow>
      <PlanCards chosen={plan} onChoose={choose} />
      <Title order={2} mt="xl" mb={4} fz="1.375rem">
        How to pay
      </Title>
      <Text maw="65ch">
        Pay by scanning the QR code with any UPI app, and keep the UTR number: the sign-up form asks for it.
        Payments are non-refundable.
      </Text>
      <Box mt="lg" mb="md">
        <TermsBox isChecked={hasAccepted} onChange={accept} />
      </Box>
      <Button variant="accent" onClick={() => void proceed()}>
        Proceed
      </Button>
    </PageLayout>
  )
}

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
  if (useSessionToken() === null) return <PlanChooser />
  return (
    <Suspense fallback={<PlansSkeleton />}>
      <PlansOfPerson />
    </Suspense>
  )
}
