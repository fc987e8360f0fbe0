import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import shared from '../ui/shared.module.css'

/** Frames the components of one kind under a heading. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  // A row that is cut must not widen the column.
  <section aria-label={title} className={shared.part} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Title order={2} size="h3" mt="xl">
      {title}
    </Title>
    {children}
  </section>
)

/** Does nothing: the kit only shows what a component looks like. */
export const nothing = () => undefined
