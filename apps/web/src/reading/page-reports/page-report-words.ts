import type { PageReport } from '@lectureshelf/contract/reading/page-reports'

/** What a reader chooses from when they report a page, and what staff read. */
export const kindWords: Record<PageReport['kind'], string> = {
  wrong: 'Something on it is wrong',
  unreadable: 'It cannot be read',
  other: 'Something else',
}

/** The state of a report, in one word and one colour. */
export const stateWords = {
  open: { tone: 'warn', word: 'Open' },
  mended: { tone: 'ok', word: 'Mended' },
  declined: { tone: 'plain', word: 'Declined' },
} as const satisfies Record<PageReport['state'], { tone: string; word: string }>

/** What staff choose from when they answer. */
export const answerChoices = [
  { value: 'mended', label: 'I fixed the page' },
  { value: 'declined', label: 'The page stays as it is' },
]

/** Says what happens to a report after it was sent. */
export const whatHappensNext =
  'Your report goes with your name and USN to whoever added the note and to the admins. You will find the answer on your profile.'

/** Says where the words of an answer go. */
export const whereAnswersGo =
  'The reader finds your answer on their profile, and in a mail if e-mail is set up.'

/** Names what a report is about: "Page 12 of Module 1 notes". */
export const reportTitle = ({ page, title }: Pick<PageReport, 'page' | 'title'>): string =>
  `Page ${page} of ${title}`

/** Says which version was reported, and which is shown now; empty while that is the same one. */
export const replacedWords = ({ version, currentVersion }: PageReport): string =>
  version === currentVersion
    ? ''
    : `Version ${version} was reported. The PDF was replaced: version ${currentVersion} is shown now.`
