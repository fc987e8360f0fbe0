import { Title } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import classes from './notice-panel.module.css'

interface NoticePanelProps {
  title: string
  /** Whether money or data may be in danger. */
  isGrave?: boolean
  children: ReactNode
}

/** A region at the top of a page that asks for attention. */
export const NoticePanel = ({ title, isGrave = false, children }: NoticePanelProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.panel} data-grave={isGrave || undefined}>
      <Title order={2} id={id} className={classes.title}>
        <TriangleAlert size={20} aria-hidden="true" className={classes.icon} />
        {title}
      </Title>
      {children}
    </section>
  )
}
