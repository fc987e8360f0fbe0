import { type Mark, type MarkForm, markBytes } from '@lectureshelf/contract/reading/marks/marks'
import { type MarkColour, markMaxBytes } from '@lectureshelf/contract/reading/marks/mark-constants'

// What this browser has of a mark, and what of it the server does not have yet. Pure: see decision 049.

/** A change of a mark: the mark before it, and what is new. */
export interface MarkChange {
  mark: Mark
  colour?: MarkColour
  note?: string
  /** Whether the notes of other devices are done with. */
  isJoined?: boolean
}

interface PendingKeep {
  kind: 'keep'
  /** Tells a change from a later one of the same mark that was made while this one was sent. */
  stamp: string
  mark: Mark
  notesSeenAt: string[]
  otherNotes: 'keep' | 'drop'
}

interface PendingRemoval {
  kind: 'remove'
  stamp: string
  removedAt: string
}

/** A change that the server has not confirmed. */
export type Pending = PendingKeep | PendingRemoval

/** A mark in this browser. */
export interface MarkRecord {
  is: 'mark'
  pdfFile: string
  /** The mark as the server sent it last; null when it never did, or has deleted it. */
  base: Mark | null
  pending: Pending | null
}

/** The most that the contract allows. */
const notesSeenMost = 20

/** Returns the latest of times, which are all written alike. */
const latest = (first: string, ...others: (string | null)[]): string =>
  others.reduce<string>((last, time) => (time !== null && time > last ? time : last), first)

const justAfter = (time: string | null): string | null =>
  time === null ? null : new Date(Date.parse(time) + 1).toISOString()

/** Returns the first and the last times, when there are too many. */
const fewest = (times: string[]): string[] =>
  times.length <= notesSeenMost
    ? times
    : [...times.slice(0, notesSeenMost / 2), ...times.slice(-notesSeenMost / 2)]

/** Returns whether a change writes a note: one whose time is among those seen was only read. */
const hasOwnNote = ({ mark, notesSeenAt }: PendingKeep): boolean =>
  mark.noteAt !== null && !notesSeenAt.includes(mark.noteAt)

/** Notes are joined up to this length, which the server takes in any script. */
const joinedMost = 2000

/**
 * Returns the note that is written: behind one that another tab wrote before, when its writer has not seen that and the
 * server does not have it, for only the server keeps two notes.
 */
const joinedNote = (note: string, mark: Mark, earlier: PendingKeep | null): string => {
  const isUnseen =
    earlier !== null && hasOwnNote(earlier) && ![mark.note, note, ''].includes(earlier.mark.note)
  const joined = isUnseen ? `${earlier.mark.note}\n\n${note}` : note
  return joined.length <= joinedMost ? joined : note
}

/** Returns a mark as its person sees it: with what they changed; null when it is deleted. */
export const shownOf = (record: MarkRecord | undefined): Mark | null => {
  if (record === undefined) return null
  const { base, pending } = record
  if (pending === null) return base
  if (pending.kind === 'remove') return null
  if (base === null) return pending.mark
  const { colour, changedAt, note, noteAt } = pending.mark
  const otherNotes = pending.otherNotes === 'drop' ? [] : base.otherNotes
  return { ...base, colour, changedAt, otherNotes, ...(hasOwnNote(pending) ? { note, noteAt } : {}) }
}

/** Returns a record with a change of its person. A clock that is behind makes it no older than what it changes. */
export const withChange = (
  known: MarkRecord | undefined,
  { mark, colour, note = mark.note, isJoined = false }: MarkChange,
  stamp: string,
  now: string,
): MarkRecord => {
  const before = shownOf(known) ?? mark
  const earlier = known?.pending?.kind === 'keep' ? known.pending : null
  const removedAt = known?.pending?.kind === 'remove' ? known.pending.removedAt : null
  const isWritten = note !== mark.note
  const seenBefore = earlier?.notesSeenAt ?? []
  const seen =
    isWritten || earlier === null ? [...seenBefore, isWritten ? mark.noteAt : before.noteAt] : seenBefore
  const ownNote = {
    note: joinedNote(note, mark, earlier),
    noteAt: latest(now, justAfter(mark.noteAt), justAfter(before.noteAt)),
  }
  return {
    is: 'mark',
    pdfFile: mark.pdfFile,
    base: known?.base ?? null,
    pending: {
      kind: 'keep',
      stamp,
      mark: {
        ...before,
        ...(isWritten ? ownNote : {}),
        colour: colour ?? before.colour,
        changedAt: latest(now, before.changedAt, removedAt),
        otherNotes: isJoined ? [] : before.otherNotes,
      },
      notesSeenAt: fewest([...new Set(seen.filter((time) => time !== null))]),
      otherNotes: isJoined || earlier?.otherNotes === 'drop' ? 'drop' : 'keep',
    },
  }
}

/** Returns a record with its deletion, which is no older than what it deletes. */
export const withRemoval = (
  known: MarkRecord | undefined,
  mark: Mark,
  stamp: string,
  now: string,
): MarkRecord => {
  const { changedAt, noteAt } = shownOf(known) ?? mark
  const removedAt = latest(now, changedAt, noteAt)
  const base = known === undefined ? mark : known.base
  return { is: 'mark', pdfFile: mark.pdfFile, base, pending: { kind: 'remove', stamp, removedAt } }
}

/** Returns a kept change as it is sent. */
export const formOf = ({ mark, notesSeenAt, otherNotes }: PendingKeep): MarkForm => {
  const { pdfFile, kind, version, page, quote, boxes, colour, note, changedAt, noteAt } = mark
  return {
    pdfFile,
    kind,
    version,
    page,
    quote,
    boxes,
    colour,
    note,
    changedAt,
    noteAt,
    notesSeenAt,
    otherNotes,
  }
}

/** Returns whether a changed mark is larger than the server takes. */
export const isTooLarge = (change: MarkChange): boolean => {
  const now = new Date().toISOString()
  const { pending } = withChange(undefined, change, '', now)
  if (pending?.kind !== 'keep') return false
  // However many earlier notes it names by then.
  const largest = { ...formOf(pending), notesSeenAt: Array.from({ length: notesSeenMost }, () => now) }
  return markBytes(largest) > markMaxBytes
}

const orNothing = (record: MarkRecord): MarkRecord | null =>
  record.base === null && record.pending === null ? null : record

/** Returns a record with what the server has of its mark now: null when it is deleted there. */
export const withBase = (
  known: MarkRecord | undefined,
  pdfFile: string,
  base: Mark | null,
): MarkRecord | null => orNothing({ is: 'mark', pdfFile, base, pending: known?.pending ?? null })

/** Returns a record once the server has answered a change: `base` is what it has now. */
export const afterReply = (known: MarkRecord, sent: Pending, base: Mark | null): MarkRecord | null => {
  const { pending } = known
  if (pending === null || pending.stamp === sent.stamp) return orNothing({ ...known, base, pending: null })
  // A later note was made from the one that has just arrived, under whatever time the server gave it.
  const isMadeFromIt =
    pending.kind === 'keep' && sent.kind === 'keep' && base !== null && base.note === sent.mark.note
  if (!isMadeFromIt || base.noteAt === null || !hasOwnNote(pending)) return { ...known, base }
  const noteAt = latest(pending.mark.noteAt ?? '', justAfter(base.noteAt))
  const notesSeenAt = fewest([...new Set([...pending.notesSeenAt, base.noteAt])])
  return { ...known, base, pending: { ...pending, mark: { ...pending.mark, noteAt }, notesSeenAt } }
}

/** Returns a record once the server has refused a change, which then goes; a later one stays. */
export const afterRefusal = (known: MarkRecord, sent: Pending): MarkRecord | null =>
  known.pending?.stamp === sent.stamp ? orNothing({ ...known, pending: null }) : known

/** Top to bottom on each page, as the server lists marks. */
const topOf = ({ boxes }: Mark): number => boxes[0]?.[2] ?? 0
export const byPlace = (left: Mark, right: Mark): number =>
  left.page - right.page || topOf(left) - topOf(right) || left.createdAt.localeCompare(right.createdAt)
