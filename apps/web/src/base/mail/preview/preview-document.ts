import { mailNightQuery } from '@lectureshelf/contract/base/mail'

/** The ways to look at a mail. */
export const mailViews = { day: 'By day', night: 'At night', text: 'As text' } as const
export type MailView = keyof typeof mailViews

/**
 * Returns the document of a mail with its colours of the day or of the night, whatever the device prefers.
 * Links open elsewhere, which the sandbox forbids: in the frame they would replace the mail.
 */
export const previewDocument = (html: string, view: MailView): string =>
  html
    .replace('<head>', '<head><base target="_blank">')
    .replace(`@media ${mailNightQuery}`, view === 'night' ? '@media all' : '@media not all')
