import { groupedCount } from '@lectureshelf/contract/formats/counts'
import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import { type MarkColour, quoteMaxLength } from '@lectureshelf/contract/reading/marks/mark-constants'
import { formatCount } from '../../lib/format.ts'

export const colourWords: Record<MarkColour, string> = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
}

/** Sentences about one's own marks that depend on nothing. */
export const markWords = {
  title: 'My marks',
  search: 'Search my marks',
  toolbar: 'Mark the selected text',
  editing: 'Change this mark',
  note: 'Note',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The text could not be copied. Use the keys or the menu of the browser.',
  remove: 'Delete',
  close: 'Close',
  removed: 'Mark deleted',
  undo: 'Undo',
  marked: 'Marked',
  selected: 'Text is selected. Press M to mark it.',
  byKeys: 'Arrows choose a line or a word, Shift and arrows choose more, M marks it, Escape ends.',
  noText: 'No text of this page can be marked.',
  tooLong: `Select at most ${groupedCount(quoteMaxLength)} characters to mark them.`,
  noteLabel: 'Your note',
  noteHint: 'Only you can see it.',
  saveNote: 'Save the note',
  noteFirst: 'Write a note first.',
  otherNotes: 'Written on another device at the same time',
  joined: 'I have copied what I need from these',
  none: 'You have not marked anything here.',
  noneHint: 'Select text in a PDF to mark it, or star a page in the ... menu.',
  nothingFound: 'None of your marks contains these words.',
  lost: 'Not in the version shown now. It was on this page before.',
  waiting: 'Being looked for in the new version.',
  withdrawn: 'This PDF was withdrawn.',
  markdown: 'Save as Markdown',
  print: 'Print',
  failed: 'Your marks could not be loaded.',
  allSubjects: 'Show all subjects',
  star: 'Starred page',
  pageNote: 'Note to the page',
  fromHere: "You're offline. Showing the marks saved in this browser.",
  again: 'Try again',
  untitled: 'A PDF',
} as const

/** Labels the star of the page that one is at. */
export const starLabel = (page: number, isStarred: boolean): string =>
  isStarred ? `Remove the star from page ${page}` : `Star page ${page}`

/** Said when the star of a page changed. */
export const starred = (page: number, isStarred: boolean): string =>
  isStarred ? `Page ${page} has a star` : `The star of page ${page} is removed`

/** Labels the note to the page that one is at. */
export const pageNoteLabel = (page: number): string => `Note to page ${page}`

/** Counts marks. */
export const marksCount = (count: number): string => formatCount(count, 'mark')

/** Names what a mark is, without its colour. */
export const kindOfMark = ({ kind }: Pick<Mark, 'kind'>): string | null => {
  if (kind === 'text') return null
  return kind === 'star' ? markWords.star : markWords.pageNote
}

/** Describes a mark for a screen reader. */
export const spokenMark = ({ quote, note, colour, page }: Mark): string => {
  const words = quote === null ? `page ${page}` : `"${quote.exact}"`
  const name = colour === null ? 'Mark' : `${colourWords[colour]} mark`
  return note === '' ? `${name}: ${words}` : `${name}: ${words}. Note: ${note}`
}

const namingWords = 8

/** Names marked text without a note by its first words. */
export const nameOfHighlight = (mark: Mark): string => {
  const words = (mark.quote?.exact ?? '').split(/\s+/)
  if (mark.quote === null || words.length <= namingWords) return spokenMark(mark)
  return spokenMark({
    ...mark,
    quote: { ...mark.quote, exact: `${words.slice(0, namingWords).join(' ')}…` },
  })
}

/** Says how many changes wait to be sent: for the connection, a sign-in, a new password or a subscription. */
export const unsentWords = (count: number): string =>
  count === 1
    ? '1 change is stored in this browser until it can be sent.'
    : `${count} changes are stored in this browser until they can be sent.`

const atPage = (mark: Mark | null): string => (mark === null ? 'a mark' : `your mark on page ${mark.page}`)

/** Says why a change that was made offline is refused. */
export const refusedWords = (mark: Mark | null, reason: string): string =>
  `The change to ${atPage(mark)} could not be saved. ${reason}`

/** Says that a mark was deleted on another device after it was changed here. */
export const deletedElsewhere = (mark: Mark | null): string =>
  `${atPage(mark).replace(/^[ay]/, (letter) => letter.toUpperCase())} was deleted later on another device.`
