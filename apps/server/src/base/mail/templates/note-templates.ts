import { addresses } from '@lectureshelf/contract/addresses'
import { siteName } from '@lectureshelf/contract/constants'
import { mailTemplate } from '../mail-text.ts'

interface AnsweredReport {
  usn: string
  title: string
  /** Null for the two reserved sheets. */
  subCode: string | null
  page: number
  answer: string
  isMended: boolean
}

/** Tells a reader how their report of a page was answered. */
export const pageReportAnswered = mailTemplate(
  'page-report-answered',
  ({ usn, title, subCode, page, answer, isMended }: AnsweredReport) => {
    const note = subCode === null ? title : `${title} (${subCode})`
    return {
      subject: `Your report about page ${page} of ${note} was answered`,
      paragraphs: [
        `Your report about page ${page} of ${note} was answered: ${answer}`,
        isMended ? 'The page was fixed. Thank you for telling us.' : 'The page stays as it is.',
      ],
      link: { label: 'Open your reports', path: addresses.profile(usn) },
    }
  },
)

interface WaitingReports {
  reports: number
}

/** Tells an author that readers reported pages of their PDFs. It has no word of what they wrote. */
export const pageReportsWaiting = mailTemplate('page-reports-waiting', ({ reports }: WaitingReports) => ({
  subject:
    reports === 1
      ? `A reader reported a page of your notes at ${siteName}`
      : `Readers reported ${reports} pages of your notes at ${siteName}`,
  paragraphs: [
    reports === 1
      ? 'A page of a PDF that you added was reported as wrong or unreadable. Its reader is waiting for an answer.'
      : `${reports} pages of PDFs that you added were reported as wrong or unreadable. Their readers are waiting for an answer.`,
  ],
  link: { label: 'Open the page reports', path: addresses.pageReports },
  closing: ['You get at most one such mail a day.'],
}))

interface DecidedProposal {
  title: string
  /** Null for the two reserved sheets. */
  subCode: string | null
  /** Why it was declined; null for an accepted one. */
  answer: string | null
}

/** Tells a member of staff what became of the file that they proposed. */
export const proposalDecided = mailTemplate(
  'proposal-decided',
  ({ title, subCode, answer }: DecidedProposal) => {
    const note = subCode === null ? title : `${title} (${subCode})`
    return {
      subject: answer === null ? `Your file for ${note} is shown now` : `Your file for ${note} was declined`,
      paragraphs:
        answer === null
          ? [`The file that you proposed for ${note} was accepted. Readers see it from now on.`]
          : [`The file that you proposed for ${note} was declined: ${answer}`, 'The PDF stays as it is.'],
      link: { label: 'Open the proposed files', path: addresses.proposals },
    }
  },
)
