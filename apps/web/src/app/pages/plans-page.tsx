import { addresses } from '@lectureshelf/contract/addresses'
import { messages } from '@lectureshelf/contract/messages'
import type { Plan } from '@lectureshelf/contract/plans'
import { Anchor, Button, Checkbox, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PlanCards } from '../../features/plans/plan-cards.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import { toast } from '../../ui/toast.ts'

/** Chooses a plan: terms first, then on to the sign-up with it. */
export const PlansPage = () => {
  const navigate = useNavigate()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [hasAccepted, setHasAccepted] = useState(false)
  const proceed = () => {
    if (!hasAccepted) return toast.error(messages.acceptTermsFirst)
    if (plan === null) return toast.error(messages.selectPlanFirst)
    return navigate({ to: '/SignUp', state: { plan } })
  }
  return (
    <PageLayout title="Plans" isNarrow>
      <PlanCards chosen={plan} onChoose={setPlan} />
      <Title order={2} mt="xl" mb={4} fz="1.375rem">
        How to pay
      </Title>
      <Text maw="65ch">
        Pay by scanning the QR code with any UPI app, and keep the UTR number: the sign-up form asks for it.
        Payments are non-refundable.
      </Text>
      <Checkbox
        mt="lg"
        mb="md"
        size="md"
        checked={hasAccepted}
        onChange={(event) => setHasAccepted(event.currentTarget.checked)}
        label={
          <>
            I accept the{' '}
            <Anchor component={Link} to={addresses.terms}>
              Terms and Conditions
            </Anchor>
          </>
        }
      />
      <Button variant="accent" onClick={() => void proceed()}>
        Proceed
      </Button>
    </PageLayout>
  )
}
