import { Anchor, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './site-info.module.css'

/** How to reach the people behind the shelf. */
export const Contact = () => (
  <section aria-labelledby="contact-title">
    <Title order={2} id="contact-title">
      Contact
    </Title>
    <Text maw="70ch">
      For sign-in trouble, a payment or a correction, write to your department's content lead or to the help
      desk. Keep your USN in the message.
    </Text>
    <Anchor className={classes.contact} renderRoot={(props) => <Link to="/contact" {...props} />}>
      Contact the help desk
    </Anchor>
  </section>
)
