import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './statements.module.css'

interface GroupProps {
  title: string
  count: number
  hint: string
  children: ReactNode
}

/** Groups the lines of a statement with the same meaning; renders nothing for an empty group. */
export const Group = ({ title, count, hint, children }: GroupProps) => {
  const id = useId()
  if (count === 0) return null
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} id={id} size="h3">
        {title}: {count}
      </Title>
      <p className={classes.note}>{hint}</p>
      {children}
    </section>
  )
}
