import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { supportMailLink } from '../../lib/site-contact.ts'
import { useSiteContact } from './api.ts'

interface SupportMailProps {
  subject: string
  className?: string
  /** The address itself, when left out. */
  children?: ReactNode
  /** What stands there while support has no address. */
  without?: string
}

/** A link that writes to support; other words while support has no address. */
export const SupportMail = (props: SupportMailProps) => {
  const { subject, className, children, without = 'the admin of your class' } = props
  const { supportMail } = useSiteContact()
  if (supportMail === '') return without
  return (
    <Anchor href={supportMailLink(supportMail, subject)} className={className}>
      {children ?? supportMail}
    </Anchor>
  )
}
