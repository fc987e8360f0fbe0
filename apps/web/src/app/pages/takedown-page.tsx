import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Grievance } from '../../base/site-info/grievance.tsx'
import { TakedownForm } from '../../site/takedowns/takedown-form.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './reading.module.css'

/** The page where anyone can request a takedown. */
export const TakedownPage = () => (
  <PageLayout title="Ask us to take something down" tabTitle="Takedown" isNarrow>
    <div className={classes.text}>
      <Text>
        Is something here yours, or does it show you? Tell us what and why. An owner of this site reads every
        request and answers to your email address. What you send is stored as the{' '}
        <Anchor component={Link} to={addresses.privacy}>
          privacy notice
        </Anchor>{' '}
        says.
      </Text>
      <TakedownForm />
      <Title order={2}>Another way</Title>
      <Grievance />
    </div>
  </PageLayout>
)
