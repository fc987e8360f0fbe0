import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import type { MailTemplate } from '../templates.ts'

interface AnsweredReport {
  name: string
  usn: string
  title: string
  /** Null for the two reserved sheets. */
  subCode: string | null
  page: number
  answer: string
  isMended: boolean
}

/** Tells a reader how their report of a page was answered. */
export const pageReportAnswered: MailTemplate<AnsweredReport> = {
  kind: 'page-report-answered',
  partsOf: ({ name, usn, title, subCode, page, answer, isMended }) => {
    const note = subCode === null ? title : `${title} (${subCode})`
    return {
      subject: `Your report about page ${page} of ${note} was answered`,
      name,
      paragraphs: [
        `Your report about page ${page} of ${note} was answered: ${answer}`,
        isMended ? 'The page was mended. Thank you for telling us.' : 'The page stays as it is.',
      ],
      link: { label: 'Open your reports', path: addresses.profile(usn) },
    }
  },
}

interface WaitingReports {
  name: string
  reports: number
}

/** Tells an author that readers reported pages of their PDFs. It has no word of what they wrote. */
export const pageReportsWaiting: MailTemplate<WaitingReports> = {
  kind: 'page-reports-waiting',
  partsOf: ({ name, reports }) => ({
    subject:
      reports === 1
        ? `A reader reported a page of your notes at ${siteName}`
        : `Readers reported ${reports} pages of your notes at ${siteName}`,
    name,
    paragraphs: [
      reports === 1
        ? 'A page of a PDF that you added was reported as wrong or unreadable. Its reader waits for an answer.'
        : `${reports} pages of PDFs that you added were reported as wrong or unreadable. Their readers wait for an answer.`,
    ],
    link: { label: 'Open the page reports', path: addresses.pageReports },
    closing: ['You get at most one such mail a day.'],
  }),
}
