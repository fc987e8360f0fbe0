import { Anchor, Text, Title } from '@mantine/core'
import { supportMailLink } from '../../lib/site-contact.ts'
import { useSiteInfo } from './api.ts'
import classes from './site-info.module.css'

/** Shows how to reach the people behind the site. */
export const Contact = () => {
  const { supportMail, supportChat } = useSiteInfo()
  return (
    <section aria-labelledby="contact-title">
      <Title order={2} id="contact-title" mb="xs">
        Contact
      </Title>
      <Text maw="70ch">
        {supportMail === '' && supportChat === ''
          ? 'For sign-in trouble, a payment or a correction, tell the admin of your class.'
          : 'For sign-in trouble, a payment or a correction, write or chat with your USN and the subject code in the message.'}
      </Text>
      <ul className={classes.contacts}>
        {supportMail !== '' && (
          <li>
            <Anchor className={classes.contact} href={supportMailLink(supportMail, 'Help with my notes')}>
              {supportMail}
            </Anchor>
          </li>
        )}
        {supportChat !== '' && (
          <li>
            <Anchor className={classes.contact} href={supportChat} target="_blank" rel="noopener noreferrer">
              Chat with support
            </Anchor>
          </li>
        )}
      </ul>
    </section>
  )
}
