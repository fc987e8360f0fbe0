/** How many pages a person may report on a day in India. */
export const pageReportsPerDay = 20

/** Sentences about reports of pages. */
export const pageReportMessages = {
  sent: 'Thank you. Your report has arrived. You will find the answer on your profile.',
  openAlready:
    'You have already reported this page, and no one has answered yet. You will find the answer on your profile.',
  tooMany: `You have reported ${pageReportsPerDay} pages today, which is the limit. Please report other pages tomorrow.`,
  answered: 'Answer saved successfully',
  answeredAlready: 'This report was already answered.',
} as const

/** Why a page cannot be reported: the PDF is shorter. */
export const noSuchPage = (pageCount: number): string =>
  pageCount === 1 ? 'This PDF has 1 page.' : `This PDF has ${pageCount} pages.`

/** Why an answer was not saved: someone else answered the report since. */
export const pageReportAnsweredBy = (name: string | null): string =>
  name === null ? pageReportMessages.answeredAlready : `${name} has answered this report.`

/** Why an answer was not saved: the PDF was replaced since. */
export const pageReportReplaced = (version: number): string =>
  `The PDF was replaced: version ${version} is shown now. Look at the page again.`
