import { addresses } from '@lectureshelf/contract/addresses'
import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Grievance } from '../../base/site-info/grievance.tsx'
import { useSiteContact } from '../../base/site-info/api.ts'
import { SupportMail } from '../../base/site-info/support-links.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './reading.module.css'

const Chat = () => {
  const { supportChat } = useSiteContact()
  if (supportChat === '') return null
  return (
    <>
      <Title order={2}>Chat</Title>
      <Text>
        For a quick question:{' '}
        <Anchor href={supportChat} target="_blank" rel="noreferrer">
          chat with support
        </Anchor>
        .
      </Text>
    </>
  )
}

/** Has a line of its own: the words around it stay where they are when the address comes. */
const Write = ({ subject }: { subject: string }) => (
  <Text>
    <SupportMail subject={subject} without="Ask the admin of your class." />
  </Text>
)

/** The page that says how to reach the people behind the site. */
export const ContactPage = () => (
  <PageLayout title="Contact" isNarrow>
    <div className={classes.text}>
      <Text>
        Write in English, Kannada or Hindi, with your USN and never your password. We answer within two
        working days.
      </Text>
      <Title order={2}>Sign-in and payments</Title>
      <Text>
        For a forgotten password, a payment that is not counted or a wrong semester. For payments add the UTR
        number from your UPI app.
      </Text>
      <Write subject="Sign-in or payment" />
      <Title order={2}>Notes</Title>
      <Text>For a missing page or a wrong file, with the subject code.</Text>
      <Write subject="About a note" />
      <Text>
        Something of yours that should not be here:{' '}
        <Anchor component={Link} to={addresses.takedown}>
          ask us to take it down
        </Anchor>
        .
      </Text>
      <Title order={2}>Complaints</Title>
      <Text mb="xs">
        About your data, or about something on this site. The{' '}
        <Anchor component={Link} to={addresses.privacy}>
          privacy notice
        </Anchor>{' '}
        says what we store.
      </Text>
      <Grievance />
      {/* The last: it comes with the address of the chat, and pushes nothing down. */}
      <Chat />
    </div>
  </PageLayout>
)
