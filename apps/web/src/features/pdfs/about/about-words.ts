import { reservedPdfFiles, sheetTitles } from '@lectureshelf/contract/constants'
import type { PdfAbout } from '@lectureshelf/contract/content/pdf-about'
import { formatCount } from '../../../lib/format.ts'

/** Returns the title of one of the two reserved sheets, published or not; null for every other name. */
export const sheetTitleOf = (pdfFile: string): string | null => {
  const sheet = reservedPdfFiles.find((name) => name === pdfFile)
  return sheet === undefined ? null : sheetTitles[sheet]
}

/** Says what a PDF is: "Computer Networks (BCS502), 12 pages". */
export const aboutLine = ({ subject, pageCount }: PdfAbout): string =>
  [
    subject === null ? '' : `${subject.subName} (${subject.subCode})`,
    pageCount === null ? '' : formatCount(pageCount, 'page'),
  ]
    .filter(Boolean)
    .join(', ')

const placesNamed = 2

/**
 * Says whose PDF it is: "It belongs to Mechanical Engineering, scheme 2022, 5th Sem." A first year has it in every
 * department: the first places are named.
 */
export const belongsTo = ({ subject }: PdfAbout): string => {
  if (subject === null) return 'It belongs to the first semester.'
  const places = subject.places.map(
    ({ deptName, scheme, semName }) => `${deptName}, scheme ${scheme}, ${semName}`,
  )
  const others = places.length - placesNamed
  const named = others > 0 ? [...places.slice(0, placesNamed), formatCount(others, 'other place')] : places
  return named.length === 0 ? '' : `It belongs to ${named.join('; and to ')}.`
}

export const aboutWords = {
  sharedTitle: 'You were sent a link to a note',
  gone: 'The link that you opened leads to nothing that can be read. The note may have been deleted or moved.',
  ownShelf: 'Go to your shelf',
  seePlans: 'See the plans',
  signIn: 'Sign In',
  openCurrent: 'Open the new version',
} as const

/** Says how a visitor can read a note, with the lowest price in rupees. */
export const signInToRead = (rupees: string): string =>
  `Sign in to read it. No account yet? Plans start at Rs ${rupees} a semester.`
