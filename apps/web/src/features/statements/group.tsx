import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './statements.module.css'

interface GroupProps {
  title: string
  count: number
  hint: string
  children: ReactNode
}

/** Lines of a statement that mean the same. Nothing where there are none. */
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
