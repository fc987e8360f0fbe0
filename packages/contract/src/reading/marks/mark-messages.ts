import { groupedCount } from '../../formats/counts.ts'
import { markMaxBytes, marksMost } from './mark-constants.ts'

// Sentences about one's own marks that the server says.

export const markMessages = {
  tooMany: `You have ${groupedCount(marksMost)} marks, and more are not possible. Delete some under My marks.`,
  tooLarge: `A mark with its note has at most ${markMaxBytes / 1024} KB. Shorten the note.`,
  noQuote: 'Marked text needs its words, its place and a colour.',
  onlyText: 'A star or a note to a page has no marked text.',
  noNote: 'Write a note first.',
  otherPdf: 'A mark cannot move to another PDF.',
  otherKind: "The kind of a mark can't change.",
  tooManyNotes: 'This mark has too many notes from other devices. Open it, and keep what you need.',
  removed: 'Mark deleted',
} as const
