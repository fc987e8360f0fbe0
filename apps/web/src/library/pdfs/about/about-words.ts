import { reservedPdfFiles, sheetTitles } from '@lectureshelf/contract/constants'
import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'

/** Returns the title of one of the two reserved sheets, published or not; null for every other name. */
export const sheetTitleOf = (pdfFile: string): string | null => {
  const sheet = reservedPdfFiles.find((name) => name === pdfFile)
  return sheet === undefined ? null : sheetTitles[sheet]
}

/** Says which subject a PDF belongs to: "Computer Networks (BCS502)"; a sheet belongs to the first semester. */
export const aboutLine = ({ subject }: PdfAbout): string =>
  subject === null ? 'For the first semester' : `${subject.subName} (${subject.subCode})`

export const aboutWords = {
  sharedTitle: 'You were sent a link to a note',
  gone: 'This link does not lead to a note that you can read. The note may have been deleted or moved.',
  ownShelf: 'Go to your shelf',
  seePlans: 'See the plans',
  signIn: 'Sign In',
  openCurrent: 'Open the new version',
} as const

/** Says how a visitor can read a note, with the lowest price in rupees. */
export const signInToRead = (rupees: string): string =>
  `Sign in to read it. No account yet? Plans start at Rs ${rupees} a semester.`
