import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { fetchPart } from '../../lib/http/http.ts'
import { keeperKey } from '../../lib/http/token-claims.ts'
import { toast } from '../../ui/toast.ts'
import { keeperOfNotes, signedInPerson } from '../../lib/storage/forget-notes.ts'
import type { Keeping } from './keeping.ts'
import { renewedWords } from './kept-words.ts'
import type { KeptState } from './states/kept-states.ts'

/** Where the service worker is; it answers for the whole site. */
const shellAddress = '/service-worker.js'

let isRegistered = false

/** Registers the service worker, by which the program opens offline. No one pays for it who keeps nothing. */
const registerShell = (): void => {
  if (isRegistered || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  isRegistered = true
  navigator.serviceWorker.register(shellAddress).catch(() => {
    isRegistered = false
  })
}

/** What the viewer keeps of a note, or wants to. */
export type NoteToKeep = Pick<KeptState, 'pdfFile' | 'title' | 'sizeBytes' | 'subject'>

const none: readonly KeptState[] = []
const listeners = new Set<() => void>()
let keeping: Keeping | null = null
let loading: Promise<Keeping | null> | null = null

const tell = () => {
  for (const listener of listeners) listener()
}

/** Loads what keeps notes. */
const load = (): Promise<Keeping | null> => {
  loading ??= fetchPart(() => import('./own-keeping.ts')).then(({ ownKeeping, watchContacts }) => {
    keeping = ownKeeping
    keeping?.subscribe(tell)
    watchContacts(refreshSilently)
    return keeping
  })
  loading.catch(() => (loading = null))
  return loading
}

let areKnown = false

const showKept = async (): Promise<void> => {
  try {
    await (await load())?.load()
  } finally {
    areKnown = true
    tell()
  }
}

/** Returns whether it is known what this phone keeps. */
export const areKeptNotesKnown = (): boolean => areKnown || keeperOfNotes() === null

/** Asks this phone what it keeps; without an answer it keeps nothing. */
export const knowKeptNotes = async (): Promise<void> => {
  if (keeperOfNotes() !== null) await showKept().catch(() => undefined)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  void knowKeptNotes()
  return () => void listeners.delete(listener)
}

/** Returns the notes that this phone keeps of the signed-in person, or is fetching. */
export const useKeptNotes = (): readonly KeptState[] =>
  useSyncExternalStore(
    subscribe,
    () => keeping?.states() ?? none,
    () => none,
  )

/** Returns whether this browser has been asked what it keeps. */
export const useAreKeptNotesKnown = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => areKnown,
    () => true,
  )

/** Asks the browser to keep what it stores; not every one can be asked. */
const askToPersist = async (): Promise<void> => void (await navigator.storage.persist())

/** This browser has no storage for notes. */
class NoStorageError extends Error {}

/**
 * Keeps notes on this phone; each says itself what became of it.
 * @throws NetworkError when the part that keeps them is missing, or why the browser stores nothing
 */
export const keepNotes = async (notes: readonly NoteToKeep[]): Promise<void> => {
  const person = signedInPerson()
  const part = await load()
  if (person === null || part === null) throw new NoStorageError()
  const keeper = keeperOfNotes()
  localStorage.setItem(keeperKey, person)
  askToPersist().catch(() => undefined)
  keepInStep()
  try {
    await part.keep(notes)
  } catch (error) {
    if (keeper === null) localStorage.removeItem(keeperKey)
    throw error
  }
}

/** Counts what this phone keeps of the signed-in person, with what has arrived of notes under way. */
export const countKept = async (): Promise<{ notes: number; bytes: number }> => {
  if (keeperOfNotes() === null || keeperOfNotes() !== signedInPerson()) return { notes: 0, bytes: 0 }
  await showKept()
  const kept = (keeping?.states() ?? none).filter(({ receivedBytes }) => receivedBytes > 0)
  return { notes: kept.length, bytes: kept.reduce((sum, { receivedBytes }) => sum + receivedBytes, 0) }
}

/** Removes notes from this phone, or stops fetching them. */
export const removeNotes = async (pdfFiles: readonly string[]): Promise<void> => {
  await (await load())?.remove(pdfFiles)
}

/** Returns how many bytes this browser may still store; null when it does not say. */
export const readRoom = async (): Promise<number | null> => {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
}

/** Reads the room on this phone, again whenever other bytes are kept. */
export const roomQuery = (keptBytes: number) =>
  queryOptions({
    queryKey: ['room on this phone', keptBytes],
    queryFn: () => readRoom().catch(() => null),
    networkMode: 'always',
  })

const refresh = async (): Promise<void> => {
  if (keeperOfNotes() === null || keeperOfNotes() !== signedInPerson() || !navigator.onLine) return
  const titles = (await (await load())?.refresh()) ?? []
  if (titles.length > 0) toast.success(renewedWords(titles))
}

const refreshSilently = () => void refresh().catch(() => undefined)

let isInStep = false

/** Makes the program open offline, and compares the kept notes with the server, now and at each contact. */
export const keepInStep = (): void => {
  if (isInStep) return
  isInStep = true
  registerShell()
  refreshSilently()
  window.addEventListener('online', refreshSilently)
}
