import { siteName } from '@lectureshelf/contract/constants'
import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { languageOf } from './language-of.ts'
import classes from './page-layout.module.css'

interface PageLayoutProps {
  /** The page's heading, and its title in the browser's tab. */
  title: string
  /** The tab's title, where the heading would be a poor one ("Welcome back, Asha"). */
  tabTitle?: string
  /** A code after the heading, in parentheses: on a phone on a line of its own. */
  code?: string
  /** Uses a smaller heading on a phone, for a page whose content is what people come for. */
  isCompact?: boolean
  /** Content above the heading: the breadcrumb or place. */
  eyebrow?: ReactNode
  /** A mark before the heading, such as the avatar of a person. */
  lead?: ReactNode
  /** A line below the heading. */
  note?: ReactNode
  /** Content beside the heading: search, buttons. */
  actions?: ReactNode
  /** Uses a column for reading instead of the full width. */
  isNarrow?: boolean
  /** Keeps the heading on one line: it is short, and ends with a number that a hyphen would break. */
  isTitleWhole?: boolean
  children: ReactNode
}

const withCode = (title: string, code: string | undefined): string =>
  code === undefined ? title : `${title} (${code})`

/** Lays out a page: heading with actions, the tab's title, and the content below. */
export const PageLayout = ({
  title,
  tabTitle,
  code,
  isCompact = false,
  eyebrow,
  lead,
  note,
  actions,
  isNarrow = false,
  isTitleWhole = false,
  children,
}: PageLayoutProps) => (
  <div className={isNarrow ? `${classes.page} ${classes.narrow}` : classes.page}>
    <title>{`${tabTitle ?? withCode(title, code)} | ${siteName}`}</title>
    {eyebrow !== undefined && <div className={classes.eyebrow}>{eyebrow}</div>}
    <div className={lead === undefined ? classes.head : `${classes.head} ${classes.led}`}>
      {lead}
      <div className={classes.heading}>
        <Title
          order={1}
          tabIndex={-1}
          lang={languageOf(title)}
          className={[isCompact && classes.compact, isTitleWhole && classes.whole].filter(Boolean).join(' ')}
        >
          {title}
          {code !== undefined && (
            <>
              {' '}
              <code className={classes.code}>({code})</code>
            </>
          )}
        </Title>
        {note}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </div>
    {children}
  </div>
)
