import type { ReactNode } from 'react'
import classes from './disclosure.module.css'

interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Reveals a part of a page on request, without a frame. */
export const Disclosure = ({ summary, isOpenAtFirst = false, children }: DisclosureProps) => (
  <details className={classes.disclosure} open={isOpenAtFirst}>
    <summary>{summary}</summary>
    {children}
  </details>
)
