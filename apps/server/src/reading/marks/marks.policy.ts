import type { MarkForm } from '@lectureshelf/contract/reading/marks/marks'
import { markMessages } from '@lectureshelf/contract/reading/marks/mark-messages'
import { AppError } from '../../platform/errors.ts'

/** What joining two sides of a mark needs of the stored one. */
export interface StoredSides {
  colour: MarkForm['colour']
  note: string
  otherNotes: string[]
  changedAt: Date
  noteAt: Date | null
  deletedAt: Date | null
}

type SentSides = Readonly<Pick<MarkForm, 'colour' | 'note' | 'changedAt' | 'noteAt' | 'otherNotes'>> & {
  readonly notesSeenAt: readonly string[]
}
type Notes = Pick<StoredSides, 'note' | 'noteAt' | 'otherNotes'>

/** How long a deleted mark is kept, so that a phone that was offline hears of its deletion. */
export const deletedMarksKeptDays = 180

const otherNotesMaxCharacters = 40_000

/** Returns when something was changed: a clock that is ahead must not win over every later change. */
export const changedAtOf = (claimed: string, now: Date): Date =>
  new Date(Math.max(0, Math.min(Date.parse(claimed), now.getTime())))

const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)
/** Two notes never have the same instant: a browser names by it which one it has seen. */
const justAfter = (at: Date): Date => new Date(at.getTime() + 1)

/** Returns other notes with one more. @throws AppError `conflict` when they take too much room */
const withOther = (others: string[], note: string): string[] => {
  if (note === '' || others.includes(note)) return others
  const all = [...others, note]
  if (all.reduce((sum, text) => sum + text.length, 0) > otherNotesMaxCharacters)
    throw new AppError('conflict', { message: markMessages.tooManyNotes })
  return all
}

/** Returns whether a change writes its note: one that names its own note as seen only carries it along. */
const isWritten = ({ noteAt, notesSeenAt }: SentSides): boolean =>
  noteAt !== null && !notesSeenAt.includes(noteAt)

/** Joins the notes of two sides: one made from the other replaces it, else the later one wins and both are kept. */
const joinNotes = (stored: StoredSides, sent: SentSides, now: Date): Notes => {
  const { note, noteAt, otherNotes } = stored
  const same: Notes = { note, noteAt, otherNotes }
  if (sent.noteAt === null) return same
  const at = changedAtOf(sent.noteAt, now)
  if (noteAt === null) return { note: sent.note, noteAt: at, otherNotes }
  const isSeen = sent.notesSeenAt.some((seen) => Date.parse(seen) === noteAt.getTime())
  const isDone = isSeen && sent.otherNotes === 'drop'
  if (sent.note === note)
    return isDone && otherNotes.length > 0 ? { note, noteAt: justAfter(noteAt), otherNotes: [] } : same
  if (isSeen)
    return { note: sent.note, noteAt: laterOf(at, justAfter(noteAt)), otherNotes: isDone ? [] : otherNotes }
  // A change of the colour beside another device's note, or one that was joined before, sent again.
  if (!isWritten(sent) || otherNotes.includes(sent.note)) return same
  return at >= noteAt
    ? {
        note: sent.note,
        noteAt: laterOf(at, justAfter(noteAt)),
        otherNotes: withOther(otherNotes, note),
      }
    : { note, noteAt: justAfter(noteAt), otherNotes: withOther(otherNotes, sent.note) }
}

/** Returns whether a change brings a deleted mark back: a later one, or a note that the deletion had not seen. */
const isComingBack = (stored: StoredSides & { deletedAt: Date }, sent: SentSides, now: Date): boolean => {
  if (changedAtOf(sent.changedAt, now) >= stored.deletedAt) return true
  if (sent.noteAt === null || sent.note === '' || !isWritten(sent)) return false
  const noteAt = changedAtOf(sent.noteAt, now)
  return noteAt >= stored.deletedAt || noteAt.getTime() !== stored.noteAt?.getTime()
}

/** What both sides of a mark are together; `isBack` when a deleted mark takes the place that was sent. */
export type JoinedSides = Omit<StoredSides, 'deletedAt'> & { isBack: boolean }

/** Joins a stored mark with one that a browser sends. @returns null when the mark stays deleted */
export const joinSides = (stored: StoredSides, sent: SentSides, now: Date): JoinedSides | null => {
  const changedAt = changedAtOf(sent.changedAt, now)
  const { deletedAt } = stored
  if (deletedAt !== null) {
    if (!isComingBack({ ...stored, deletedAt }, sent, now)) return null
    const noteAt = sent.noteAt === null ? null : changedAtOf(sent.noteAt, now)
    const { colour, note } = sent
    return { colour, note, noteAt, changedAt: laterOf(changedAt, deletedAt), otherNotes: [], isBack: true }
  }
  const isLater = changedAt >= stored.changedAt
  return {
    colour: isLater ? sent.colour : stored.colour,
    changedAt: isLater ? changedAt : stored.changedAt,
    ...joinNotes(stored, sent, now),
    isBack: false,
  }
}

/** Requires that a mark stays in its PDF and what it is. @throws AppError `invalid_request` */
export const requireSameMark = (
  stored: { pdfFile: string; kind: string },
  form: Pick<MarkForm, 'pdfFile' | 'kind'>,
): void => {
  const refuse = (name: string, reason: string) =>
    new AppError('invalid_request', { message: reason, field: { name, reason } })
  if (stored.pdfFile !== form.pdfFile) throw refuse('pdfFile', markMessages.otherPdf)
  if (stored.kind !== form.kind) throw refuse('kind', markMessages.otherKind)
}

/** Requires that a deletion is not older than what it deletes. @throws AppError `changed_meanwhile` */
export const requireUnchanged = (
  { changedAt, noteAt }: Pick<StoredSides, 'changedAt' | 'noteAt'>,
  removedAt: Date,
): void => {
  if (changedAt > removedAt || (noteAt !== null && noteAt > removedAt))
    throw new AppError('changed_meanwhile')
}

/** Returns how a mark stands to the version that is shown. */
export const stateOf = (
  { version, lostIn }: { version: number; lostIn: number | null },
  shown: number,
): 'found' | 'waiting' | 'lost' => {
  if (version === shown) return 'found'
  return lostIn === shown ? 'lost' : 'waiting'
}
