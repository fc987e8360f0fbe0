import { isAllowed, kindOf } from '@lectureshelf/contract/access'
import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PlanCards } from '../../../money/plans/plan-cards.tsx'
import { RenewalForm } from '../../../money/renewals/renewal-form.tsx'
import { PaymentNotice } from '../../../money/subscriptions/payment-notice.tsx'
import { meQuery } from '../../../base/identity/api.ts'
import { PageLayout } from '../../../ui/page-layout.tsx'
import { PaymentWithDiscount } from './payment-with-discount.tsx'

/** The plans page of a signed-in person: a student renews here. */
export const PlansOfPerson = () => {
  const { data: me } = useSuspenseQuery(meQuery)
  const isStudent = isAllowed(kindOf(me), 'useOwnSubscription')
  return isStudent ? (
    <PageLayout title="Renew" tabTitle="Plans" isNarrow>
      <RenewalForm
        renderPlans={(choice) => <PlanCards {...choice} />}
        renderNews={(news) => <PaymentNotice news={news} isElsewhere={false} />}
        renderPayment={(plan, discount) => <PaymentWithDiscount plan={plan} {...discount} />}
      />
    </PageLayout>
  ) : (
    <PageLayout title="Plans" isNarrow>
      <Text>You can read every semester without a plan: this is a staff account.</Text>
    </PageLayout>
  )
}
