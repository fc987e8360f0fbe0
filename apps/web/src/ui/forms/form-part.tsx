import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import shared from '../shared.module.css'

interface FormPartProps {
  title: string
  note?: string
  children: ReactNode
}

/** Groups fields or buttons of a page under a heading. */
export const FormPart = ({ title, note, children }: FormPartProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={shared.part}>
      <div>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {note !== undefined && <p className={shared.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}
