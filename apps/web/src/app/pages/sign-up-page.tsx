import { addresses } from '@lectureshelf/contract/addresses'
import { plans } from '@lectureshelf/contract/plans'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { formatRupees } from '../../lib/format.ts'
import { supportMail, supportMailLink } from '../../lib/site-contact.ts'
import { PageLayout } from '../../ui/page-layout.tsx'

/** Where registration will be; until it opens, how to get an account. */
export const SignUpPage = () => {
  const chosen = useLocation({ select: (location) => location.state.plan })
  const plan = chosen === undefined ? undefined : plans[chosen]
  return (
    <PageLayout title="Sign Up" isNarrow>
      {plan !== undefined && (
        <Text fw={600} mb="sm">
          Your plan: {plan.name}, Rs {formatRupees(plan.pricePaise)} per {plan.per}.
        </Text>
      )}
      <Text maw="65ch">
        Registration opens here soon. Until then, write to{' '}
        <Anchor href={supportMailLink('I would like an account')}>{supportMail}</Anchor> with your name, USN,
        department and semester, and we tell you how to pay and when your shelf is open. Please do not pay
        before you have heard from us.
      </Text>
      <Group mt="lg">
        <Button component="a" href={supportMailLink('I would like an account')} variant="accent">
          Write to us
        </Button>
        <Button component={Link} to={addresses.plans} variant="default">
          {plan === undefined ? 'See the plans' : 'Change the plan'}
        </Button>
      </Group>
    </PageLayout>
  )
}
