import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface PageSectionProps {
  title: string
  /** A sentence below the heading. */
  note?: ReactNode
  /** The room above the heading. */
  mt?: 'lg' | 'xl'
  children: ReactNode
}

/** Lays out a part of a page below a heading of its own. */
export const PageSection = ({ title, note, mt, children }: PageSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mt={mt} mb={note === undefined ? 'sm' : 4}>
        {title}
      </Title>
      {note !== undefined && (
        <Text c="dimmed" mb="sm">
          {note}
        </Text>
      )}
      {children}
    </section>
  )
}
