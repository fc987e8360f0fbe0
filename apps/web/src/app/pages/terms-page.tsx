import { addresses } from '@lectureshelf/contract/addresses'
import { termsVersion } from '@lectureshelf/contract/money/consent'
import { studentDevicesMax } from '@lectureshelf/contract/constants'
import { messages } from '@lectureshelf/contract/messages'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TextVersion } from '../../base/site-info/text-version.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './reading.module.css'

/** The terms, in words that a student can read before paying. */
export const TermsPage = () => (
  <PageLayout title="Terms and Conditions" isNarrow>
    <div className={classes.text}>
      <Text>By signing up you agree to these terms. They are short on purpose.</Text>
      <TextVersion version={termsVersion} />
      <Title order={2}>What you buy</Title>
      <Text>
        A plan opens the notes of your own department and scheme for the semesters it covers, until its last
        day. The Basic plan lasts 1 semester and may cost more on renewal. The Premium plan covers 2
        semesters.
      </Text>
      <Title order={2}>Payments</Title>
      <Text>
        You pay by UPI and give us the UTR number. We open the plan after checking it against our bank
        statement. Payments are non-refundable.
      </Text>
      <Title order={2}>Your account</Title>
      <Text>
        The account is yours alone. A student may be signed in on {studentDevicesMax} devices at most; signing
        in on another one signs out the device used longest ago. Sharing an account by multi-device login, or
        giving incorrect details, can cancel the subscription without refund.
      </Text>
      <Title order={2}>The notes</Title>
      <Text>
        {messages.disclaimer} Please do not pass the files on. Whoever holds the rights to something found
        here can{' '}
        <Anchor component={Link} to={addresses.takedown}>
          ask us
        </Anchor>{' '}
        to take it down.
      </Text>
      <Title order={2}>Your data</Title>
      <Text>
        The{' '}
        <Anchor component={Link} to={addresses.privacy}>
          privacy notice
        </Anchor>{' '}
        says what we store, why and for how long, who sees it, and what you can do about it.
      </Text>
      <Text>
        To have your data removed,{' '}
        <Anchor component={Link} to={addresses.contact}>
          write to us
        </Anchor>{' '}
        from your email address with your USN. We blank your name, USN, email, number and date of birth, and
        sign out your devices; reading ends with it. What was paid stays in our accounts, without your name.
      </Text>
    </div>
  </PageLayout>
)
