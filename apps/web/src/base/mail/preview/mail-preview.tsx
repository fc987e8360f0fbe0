import { NativeSelect } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { oneOf } from '../../../lib/page-search.ts'
import { choicesOf } from '../../../ui/lists/filter-fields.tsx'
import { ListBoundary } from '../../../ui/lists/list-boundary.tsx'
import { RecordText } from '../../../ui/lists/record.tsx'
import shared from '../../../ui/shared.module.css'
import { type PreviewOf, mailPreviewQuery } from '../api.ts'
import classes from './mail-preview.module.css'
import { mailNightQuery } from '@lectureshelf/contract/base/mail'

/** The ways to look at a mail. */
const mailViews = { day: 'By day', night: 'At night', text: 'As text' } as const
type MailView = keyof typeof mailViews

/**
 * Returns the document of a mail with its colours of the day or of the night, whatever the device prefers.
 * Links open elsewhere, which the sandbox forbids: in the frame they would replace the mail.
 */
export const previewDocument = (html: string, view: MailView): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace(`@media ${mailNightQuery}`, view === 'night' ? '@media all' : '@media not all')

interface MailPreviewProps {
  of: PreviewOf
  /** Further fields before the one for the view. */
  children?: ReactNode
}

const views: MailView[] = ['day', 'night', 'text']

const Shown = ({ of, view }: { of: PreviewOf; view: MailView }) => {
  const { subject, textBody, htmlBody } = useSuspenseQuery(mailPreviewQuery(of)).data
  const title = `Mail: ${subject}`
  if (view === 'text') {
    return (
      <section className={classes.text} aria-label={title}>
        <RecordText>{`${subject}\n\n${textBody}`}</RecordText>
      </section>
    )
  }
  // The empty sandbox runs no script. An address for the HTML would need the session, which a frame does not send.
  return (
    <iframe
      key={view}
      className={classes.frame}
      title={title}
      sandbox=""
      srcDoc={previewDocument(htmlBody, view)}
    />
  )
}

/** Shows a mail as its reader sees it, by day, at night, or as text. */
export const MailPreview = ({ of, children }: MailPreviewProps) => {
  const [view, setView] = useState<MailView>('day')
  return (
    <div className={shared.part}>
      <div className={shared.fieldGrid}>
        {children}
        <NativeSelect
          label="View"
          value={view}
          data={choicesOf(views, mailViews)}
          onChange={({ currentTarget }) => setView(oneOf(views)(currentTarget.value) ?? 'day')}
        />
      </div>
      <ListBoundary failed="The mail could not be loaded" resetKey={JSON.stringify(of)}>
        <Shown of={of} view={view} />
      </ListBoundary>
    </div>
  )
}
