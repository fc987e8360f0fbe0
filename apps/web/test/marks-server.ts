import { type ErrorCode, errorStatus } from '@lectureshelf/contract/errors'
import type { Mark, MarkForm } from '@lectureshelf/contract/reading/marks/marks'
import { ApiError } from '../src/lib/http/http.ts'

interface Stored {
  mark: Mark
  deletedAt: string | null
  receivedAt: number
}

/** A refusal as the browser reads it. */
export const refused = (code: ErrorCode): ApiError =>
  new ApiError({ status: errorStatus[code], code, message: code, retryAfterSeconds: undefined })

const earlier = (left: string, right: string): string => (left < right ? left : right)
const justAfter = (time: string): string => new Date(Date.parse(time) + 1).toISOString()

/** Returns the notes of both sides, by the rules of decision 049. */
const joinNotes = (
  stored: Mark,
  form: MarkForm,
  now: string,
): Pick<Mark, 'note' | 'noteAt' | 'otherNotes'> => {
  const { note, noteAt, otherNotes } = stored
  const isCarried = form.noteAt === null || form.notesSeenAt.includes(form.noteAt)
  if (form.noteAt === null || isCarried || form.note === note) return { note, noteAt, otherNotes }
  const at = earlier(form.noteAt, now)
  if (noteAt === null) return { note: form.note, noteAt: at, otherNotes }
  if (form.notesSeenAt.includes(noteAt))
    return { note: form.note, noteAt: at > noteAt ? at : justAfter(noteAt), otherNotes }
  return at >= noteAt
    ? { note: form.note, noteAt: at, otherNotes: [...otherNotes, note] }
    : { note, noteAt: justAfter(noteAt), otherNotes: [...otherNotes, form.note] }
}

/** Creates a server of marks for several devices of one person, with the server's rules as far as devices see them. */
export const createMarksServer = (now: () => Date) => {
  const stored = new Map<string, Stored>()
  let received = 0
  const receive = (mark: Mark, deletedAt: string | null) => {
    received += 1
    stored.set(mark.id, { mark, deletedAt, receivedAt: received })
  }
  const joined = (id: string, form: MarkForm, at: string): Mark | null => {
    const { notesSeenAt: _seen, otherNotes: _others, ...fields } = form
    const changedAt = earlier(form.changedAt, at)
    const noteAt = form.noteAt === null ? null : earlier(form.noteAt, at)
    const fresh: Mark = {
      ...fields,
      id,
      state: 'found',
      otherNotes: [],
      createdAt: changedAt,
      changedAt,
      noteAt,
    }
    const known = stored.get(id)
    if (known === undefined) return fresh
    if (known.deletedAt !== null) return changedAt >= known.deletedAt ? fresh : null
    const isLater = changedAt >= known.mark.changedAt
    return {
      ...known.mark,
      ...(isLater ? { colour: form.colour, changedAt } : {}),
      ...joinNotes(known.mark, form, at),
    }
  }
  return {
    readOfPdf: async (pdfFile: string) =>
      [...stored.values()]
        .filter(({ mark, deletedAt }) => deletedAt === null && mark.pdfFile === pdfFile)
        .map(({ mark }) => mark),
    readChanges: async ({ since = '0' }: { since?: string }) => {
      const changed = [...stored.values()].filter(({ receivedAt }) => receivedAt > Number(since))
      return {
        marks: changed.flatMap(({ mark, deletedAt }) => (deletedAt === null ? [mark] : [])),
        removed: changed.flatMap(({ mark: { id }, deletedAt }) => (deletedAt === null ? [] : [{ id }])),
        until: String(received),
        after: null,
        hasMore: false,
      }
    },
    keep: async (id: string, form: MarkForm): Promise<Mark | null> => {
      const mark = joined(id, form, now().toISOString())
      if (mark !== null) receive(mark, null)
      return mark
    },
    remove: async (id: string, removedAt: string): Promise<void> => {
      const known = stored.get(id)
      if (known === undefined) throw refused('not_found')
      const at = earlier(removedAt, now().toISOString())
      if (known.deletedAt !== null) return
      if (known.mark.changedAt > at || (known.mark.noteAt ?? '') > at) throw refused('changed_meanwhile')
      receive({ ...known.mark, note: '' }, at)
    },
  }
}
