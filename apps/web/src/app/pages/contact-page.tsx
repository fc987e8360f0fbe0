import { Anchor, Text, Title } from '@mantine/core'
import { useSiteInfo } from '../../features/site-info/api.ts'
import { SupportMail } from '../../features/site-info/support-links.tsx'
import { PageLayout } from '../../ui/page-layout.tsx'
import classes from './reading.module.css'

const Chat = () => {
  const { supportChat } = useSiteInfo()
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

/** How to reach the people behind the site. */
export const ContactPage = () => (
  <PageLayout title="Contact" isNarrow>
    <div className={classes.text}>
      <Text>
        Write in English, Kannada or Hindi. Put your USN in the message; never your password. We answer within
        two working days.
      </Text>
      <Title order={2}>Sign-in and payments</Title>
      <Text>
        Forgotten password, a payment that is not counted, a wrong semester:{' '}
        <SupportMail subject="Sign-in or payment" />. For payments add the UTR number from your UPI app.
      </Text>
      <Title order={2}>Notes</Title>
      <Text>
        A missing page, a wrong file, something of yours that should not be here:{' '}
        <SupportMail subject="About a note">write to us</SupportMail> with the subject code.
      </Text>
      <Chat />
    </div>
  </PageLayout>
)
