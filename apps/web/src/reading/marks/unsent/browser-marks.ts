import { markCalls } from '@lectureshelf/contract/reading/calls/marks.calls'
import { call } from '../../../lib/http/http.ts'
import { subscribeToToken } from '../../../lib/http/session-token.ts'
import {
  hasUnsentMarks,
  marksOwnerKey,
  ownMarksDatabase,
  signedInPerson,
  unsentMarksKey,
} from '../../../lib/storage/forget-notes.ts'
import { type OwnedRecords, openOwnedRecords } from '../../../lib/storage/owned-records.ts'
import { refusalReason } from '../../../ui/forms/refusal-sentence.ts'
import { toast } from '../../../ui/toast.ts'
import { deletedElsewhere, refusedWords } from '../mark-words.ts'
import { createOwnMarks } from './own-marks.ts'
import type { OwnRecord, Refusal } from './own-records.ts'

const listeners = new Set<() => void>()
/** How many changes waited when they were last counted, and whose they were. */
let unsent: { person: string | null; count: number } = { person: null, count: 0 }
let retry: ReturnType<typeof setTimeout> | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

const sayRefused = (refusals: Refusal[]) => {
  for (const { mark, error } of refusals)
    toast.error(error === null ? deletedElsewhere(mark) : refusedWords(mark, refusalReason(error)))
  tell()
}

/** Whose marks are here is also in localStorage: it is asked before any database is opened. */
const note = (key: string, value: string | null) => {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage nothing is kept.
  }
}

const stored = openOwnedRecords<OwnRecord>(ownMarksDatabase)

const records: OwnedRecords<OwnRecord> = {
  read: stored.read,
  change: async (owner, keys, change) => {
    note(marksOwnerKey, owner)
    await stored.change(owner, keys, change)
  },
}

/** The marks of the signed-in person in this browser. */
export const ownMarks = createOwnMarks({
  records,
  person: signedInPerson,
  now: () => new Date(),
  pause: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms)
    }),
  readOfPdf: async (pdfFile, signal) =>
    (await call(markCalls.ofPdf, { params: { pdfFile }, ...(signal && { signal }) })).marks,
  readChanges: (query) => call(markCalls.changes, { query }),
  keep: async (markId, body) => (await call(markCalls.keep, { params: { markId }, body })).mark,
  remove: async (markId, removedAt) => {
    await call(markCalls.remove, { params: { markId }, query: { removedAt } })
  },
  onRefused: sayRefused,
  onUnsent: (count) => {
    const person = signedInPerson()
    const before = unsentMarks()
    note(unsentMarksKey, count === 0 ? null : person)
    unsent = { person, count }
    if (count !== before) tell()
  },
  retryIn: (ms) => {
    clearTimeout(retry)
    retry = setTimeout(() => void again(), ms)
  },
})

const again = async (): Promise<void> => {
  await ownMarks.flush().catch(() => false)
  tell()
}

/** Sends what waits, and reads what other devices changed. */
export const syncMarks = async (): Promise<void> => {
  clearTimeout(retry)
  await ownMarks.sync().catch(() => undefined)
  tell()
}

let isInStep = false

/** Keeps the marks in step with the server, whenever the connection returns. */
export const keepMarksInStep = (): void => {
  if (isInStep) return
  isInStep = true
  window.addEventListener('online', () => void syncMarks())
}

/** Calls the listener whenever the marks here may have changed. */
export const subscribeToMarks = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls the listener whenever another number of changes may wait, also for another person. */
export const subscribeToUnsent = (listener: () => void): (() => void) => {
  const endings = [subscribeToMarks(listener), subscribeToToken(listener)]
  return () => {
    for (const end of endings) end()
  }
}

/** Returns how many changes of the signed-in person wait to be sent. A sign-out leaves none. */
export const unsentMarks = (): number =>
  hasUnsentMarks() && unsent.person === signedInPerson() ? unsent.count : 0
