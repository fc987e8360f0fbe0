import type { KeptNote } from '@lectureshelf/contract/reading/kept-notes'
import { keptNotesAsked } from '@lectureshelf/contract/reading/kept-notes'
import type { PdfInfo } from '@lectureshelf/contract/library/pdfs'
import pLimit from 'p-limit'
import { ApiError } from '../../lib/http/http.ts'
import { type PartsIo, createFetching } from './fetching.ts'
import type { Copies } from '../copies/api.ts'
import { type PinnedCopy, isWhole, trustTime } from '../copies/copy.ts'
import { createOwnCopies } from './own-copies.ts'
import {
  type KeptState,
  afterFailure,
  bestOfEach,
  createKeptStates,
  inStep,
  noStates,
  stateOf,
} from './states/kept-states.ts'

/** What is asked of the server and of the browser. */
export interface KeepingIo extends PartsIo {
  copies: Copies
  /** Returns the id of the signed-in person; null for a visitor. */
  person: () => string | null
  /** Calls the listener whenever someone signs in or out, in this tab or another. */
  onSessionChange: (listener: () => void) => void
  readInfo: (pdfFile: string) => Promise<PdfInfo>
  check: (pdfFiles: string[]) => Promise<{ now: string; notes: KeptNote[] }>
}

/** How many notes arrive side by side. */
const concurrency = 2
/**
 * How many requests are under way at once, of whatever kind. Beside the four of a reader six are: the server answers
 * eight of one person, and the other two are for pictures and words of the reader.
 */
const requestConcurrency = 2

/** Returns the same calls, of which only a few are under way at once. */
const inGate = (io: KeepingIo): KeepingIo => {
  const gate = pLimit(requestConcurrency)
  return {
    ...io,
    readInfo: (pdfFile) => gate(() => io.readInfo(pdfFile)),
    readBytes: (...asked) => gate(() => io.readBytes(...asked)),
    readPicture: (...asked) => gate(() => io.readPicture(...asked)),
    readWords: (...asked) => gate(() => io.readWords(...asked)),
    check: (pdfFiles) => gate(() => io.check(pdfFiles)),
  }
}

const isNoRoom = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The server does not name the note among those that may be kept. */
class NotKeptError extends Error {}

const isRefusal = (error: unknown): boolean =>
  error instanceof NotKeptError || (error instanceof ApiError && [401, 402, 403, 404].includes(error.status))

/** Names of what a connection that ends or is silent throws; any other of its kind comes from the storage. */
const ofTheLine = ['AbortError', 'TimeoutError', 'NetworkError']

const failureOf = (error: unknown): KeptState['failure'] => {
  if (isNoRoom(error)) return 'noRoom'
  if (error instanceof DOMException && !ofTheLine.includes(error.name)) return 'noStorage'
  return isRefusal(error) ? 'refused' : 'lost'
}

/** Creates what keeps notes of the signed-in person on this phone, in step with the server. */
export const createKeeping = (given: KeepingIo) => {
  const io = inGate(given)
  const inTurn = pLimit(concurrency)
  const shown = createKeptStates()
  const { show, change, drop } = shown
  const stopped = new Set<string>()
  /** Each resolves to whether the note has arrived. */
  const underWay = new Map<string, Promise<boolean>>()
  /** Whose notes the states are: no one else is shown them. */
  let owner: { person: string | null } | null = null
  /** Whoever asks twice waits for the same answer: a later one would hide what was begun in between. */
  let loaded = Promise.resolve()

  const copies = createOwnCopies(io, (pdfFile) => stopped.has(pdfFile))
  const fetching = createFetching(io, copies, (pdfFile, receivedBytes) => change(pdfFile, { receivedBytes }))

  const fetchNote = async (pdfFile: string): Promise<boolean> => {
    const person = io.person()
    if (person === null || stopped.has(pdfFile)) return false
    change(pdfFile, { status: 'keeping', failure: null })
    const [{ now, notes }, info] = await Promise.all([io.check([pdfFile]), io.readInfo(pdfFile)])
    trustTime(Date.parse(now))
    const [allowed] = notes
    if (allowed === undefined) throw new NotKeptError()
    // Replaced between the two answers: the next attempt fetches the new version.
    if (allowed.version !== info.version) throw new Error('The note was replaced while it was asked for.')
    const earlier = await copies.of(pdfFile)
    const known = earlier.find(({ version }) => version === info.version)
    const { keepUntil, readPages } = allowed
    change(pdfFile, { title: info.title, subject: info.subject, sizeBytes: info.sizeBytes })
    const begun = await copies.begin({
      ...known,
      pinned: true,
      person,
      version: info.version,
      sizes: known?.sizes ?? {},
      info,
      keepUntil,
    })
    const fetched = await fetching.bytes(begun)
    if (fetched === null) {
      // Another tab has removed it: this one no longer shows it either.
      if (copies.isWanted(begun)) drop([pdfFile])
      return false
    }
    if (!isWhole(fetched)) throw new Error('Another tab has removed the note and begun it again.')
    await copies.remove(earlier.filter(({ version }) => version !== info.version))
    change(pdfFile, { status: 'kept', receivedBytes: info.sizeBytes, keepUntil })
    // The note opens without them, and the next contact asks for the words again.
    await fetching.picture(fetched).catch(() => undefined)
    await fetching.words(fetched, readPages).catch(() => undefined)
    return true
  }

  const fail = async (pdfFile: string, error: unknown): Promise<false> => {
    const copy = bestOfEach(await copies.of(pdfFile).catch(() => [])).get(pdfFile)
    const mayStay = !(error instanceof NotKeptError)
    change(pdfFile, afterFailure(failureOf(error), copy, mayStay))
    return false
  }

  /** Fetches a note, once at a time however often that is asked for. */
  const begin = (pdfFile: string): Promise<boolean> => {
    const known = underWay.get(pdfFile)
    if (known !== undefined) return known
    const begun = inTurn(() => fetchNote(pdfFile))
      .catch((error: unknown) => fail(pdfFile, error))
      .finally(() => underWay.delete(pdfFile))
    underWay.set(pdfFile, begun)
    return begun
  }

  const showOwn = async (): Promise<void> => {
    const shownTo = owner
    const stored = bestOfEach(await copies.all())
    if (owner === shownTo) show([...stored.values()].map(stateOf))
  }

  /** Shows what the signed-in person keeps, unless that is shown already; resolves when it is. */
  const load = (): Promise<void> => {
    const person = io.person()
    if (owner?.person === person) return loaded
    owner = { person }
    loaded = showOwn()
    loaded.catch(() => (owner = null))
    return loaded
  }

  /** Stops fetching notes, until `done` and whatever of them is under way have ended. */
  const stop = async (pdfFiles: readonly string[], done: () => Promise<void>): Promise<void> => {
    for (const pdfFile of pdfFiles) stopped.add(pdfFile)
    const arriving = pdfFiles.map(async (pdfFile) => underWay.get(pdfFile))
    await done()
    void Promise.all(arriving).then(() => {
      for (const pdfFile of pdfFiles) if (!underWay.has(pdfFile)) stopped.delete(pdfFile)
    })
  }

  const remove = (pdfFiles: readonly string[]): Promise<void> =>
    stop(pdfFiles, async () => {
      drop(pdfFiles)
      await copies.remove((await copies.all()).filter(({ info }) => pdfFiles.includes(info.pdfFile)))
    })

  // A sign-out has deleted the copies, also of someone who signs in again. A new token of the same person, such as
  // after a change of the password, changes nothing.
  io.onSessionChange(() => {
    if (owner !== null && owner.person !== null && owner.person === io.person()) return
    owner = null
    show(noStates)
    void stop([...underWay.keys()], () => Promise.resolve())
  })

  /** Compares copies with what the server says of them. @returns what is to be fetched, and which of it is replaced */
  const settle = async (known: readonly PinnedCopy[], notes: ReadonlyMap<string, KeptNote>) => {
    await remove(known.map(({ info }) => info.pdfFile).filter((pdfFile) => !notes.has(pdfFile)))
    const outdated = new Set<string>()
    const replaced = new Set<string>()
    for (const copy of known) {
      const note = notes.get(copy.info.pdfFile)
      if (note === undefined || !copies.isWanted(copy) || !shown.has(note.pdfFile)) continue
      if (note.version !== copy.version) replaced.add(note.pdfFile)
      if (note.version !== copy.version || !isWhole(copy) || note.readPages !== (copy.readPages ?? 0))
        outdated.add(note.pdfFile)
      await copies.setEnd(copy, note.keepUntil)
      change(copy.info.pdfFile, { keepUntil: note.keepUntil })
    }
    return { outdated: [...outdated], replaced }
  }

  return {
    subscribe: shown.subscribe,
    states: () => (owner?.person === io.person() ? shown.all() : noStates),
    load,
    /** Keeps notes, or continues to; resolves when all have arrived or failed. */
    keep: async (
      notes: readonly Pick<KeptState, 'pdfFile' | 'title' | 'sizeBytes' | 'subject'>[],
    ): Promise<void> => {
      await load()
      for (const note of notes)
        shown.put({ ...note, receivedBytes: 0, status: 'waiting', failure: null, keepUntil: null })
      const keepOne = async (pdfFile: string) => {
        // One that was removed while it arrived ends first: it would go on where its parts are gone.
        if (stopped.has(pdfFile)) await underWay.get(pdfFile)
        stopped.delete(pdfFile)
        await begin(pdfFile)
      }
      await Promise.all(notes.map(({ pdfFile }) => keepOne(pdfFile)))
    },
    remove,
    /** Asks the server, once online, about all that is kept. @returns the titles of notes that were replaced */
    refresh: async (): Promise<string[]> => {
      await load()
      const shownTo = owner
      const known = await copies.all()
      if (owner !== shownTo) return []
      const stored = bestOfEach(known)
      show(inStep(shown.all(), stored, (pdfFile) => underWay.has(pdfFile) || stopped.has(pdfFile)))
      const neverBegun = shown
        .all()
        .filter(({ pdfFile, failure }) => failure === 'lost' && !stored.has(pdfFile))
      const others = Promise.all(neverBegun.map(({ pdfFile }) => begin(pdfFile)))
      const renewed: string[] = []
      for (let from = 0; from < known.length; from += keptNotesAsked) {
        const some = known.slice(from, from + keptNotesAsked)
        const { now, notes } = await io.check([...new Set(some.map(({ info }) => info.pdfFile))])
        trustTime(Date.parse(now))
        const { outdated, replaced } = await settle(some, new Map(notes.map((note) => [note.pdfFile, note])))
        const arrived = await Promise.all(outdated.map(begin))
        renewed.push(...outdated.filter((pdfFile, at) => arrived[at] === true && replaced.has(pdfFile)))
      }
      await others
      return shown.titlesOf(renewed)
    },
  }
}

export type Keeping = ReturnType<typeof createKeeping>
