import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { supportMailLink } from '../../lib/site-contact.ts'
import { useSiteInfo } from './api.ts'

interface SupportMailProps {
  subject: string
  className?: string
  /** The address itself, when left out. */
  children?: ReactNode
}

/** A link that writes to support. Without a support address its words stand alone. */
export const SupportMail = ({ subject, className, children }: SupportMailProps) => {
  const { supportMail } = useSiteInfo()
  if (supportMail === '') return children ?? 'the admin of your class'
  return (
    <Anchor href={supportMailLink(supportMail, subject)} className={className}>
      {children ?? supportMail}
    </Anchor>
  )
}
