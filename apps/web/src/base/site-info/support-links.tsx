import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { supportMailLink } from '../../lib/site-contact.ts'
import { useSiteContact } from './api.ts'

interface SupportMailProps {
  subject: string
  /** Text of the link; the address by default. */
  children?: ReactNode
  /** Text to show while support has no address. */
  without?: string
}

/** Links to a mail to support, or shows other text while support has no address. */
export const SupportMail = (props: SupportMailProps) => {
  const { subject, children, without = 'the admin of your class' } = props
  const { supportMail } = useSiteContact()
  if (supportMail === '') return without
  return <Anchor href={supportMailLink(supportMail, subject)}>{children ?? supportMail}</Anchor>
}
