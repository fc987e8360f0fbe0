import { hasGrievanceContact } from '@lectureshelf/contract/base/site-contact'
import { Anchor, Text } from '@mantine/core'
import { supportMailLink } from '../../lib/site-contact.ts'
import { useSiteContact } from './api.ts'
import { SupportMail } from './support-links.tsx'
import classes from './site-info.module.css'

/** Shows who handles complaints, and how to reach them. */
export const Grievance = () => {
  const { grievance } = useSiteContact()
  const { name, mail, phone, address } = grievance
  if (!hasGrievanceContact(grievance))
    return (
      <Text>
        The contact for complaints is not set yet. Until then: <SupportMail subject="A complaint" />.
      </Text>
    )
  return (
    <address className={classes.grievance}>
      <span className={classes.name}>{name}</span>
      {mail !== '' && <Anchor href={supportMailLink(mail, 'A complaint')}>{mail}</Anchor>}
      {phone !== '' && <Anchor href={`tel:${phone.replaceAll(/[ -]/g, '')}`}>{phone}</Anchor>}
      {address !== '' && <span>{address}</span>}
    </address>
  )
}
