import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import pLimit from 'p-limit'
import { ApiError, NetworkError } from '../../../lib/http/http.ts'
import {
  type MarkChange,
  type MarkRecord,
  type Pending,
  afterRefusal,
  afterReply,
  formOf,
  withChange,
  withRemoval,
} from './mark-record.ts'
import { type OwnMarksIo, type Refusal, isMark, keyOfMark, readAll } from './own-records.ts'

/** A line that is silent for longer does not keep anyone waiting for what this browser has already. */
const patienceMs = 4000
export const retryMs = 30_000

/** Statuses that judge no change: its person must sign in, pay or wait, or the request came too early or too slowly. */
const passingStatuses = [401, 402, 408, 423, 425, 429]

/** Returns whether a failure says nothing about the change: the connection, the session or the server is missing. */
const isToBeSentLater = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    (passingStatuses.includes(error.status) ||
      error.status >= 500 ||
      error.code === 'password_change_required'))

/** Returns whether a new mark waits for a subscription; stored marks may be changed without one. */
const isForSubscription = (error: unknown): boolean => error instanceof ApiError && error.status === 402

const delayOf = (error: unknown): number =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? Math.max(1000, error.retryAfterSeconds * 1000)
    : retryMs

/** Creates what stores the changes of marks, and sends them. */
export const createOutbox = (io: OwnMarksIo) => {
  const inTurn = pLimit(1)

  /** Changes the record of a mark, unless another person has signed in since. @returns the record as it is now */
  const change = async (
    person: string,
    id: string,
    make: (known: MarkRecord | undefined) => MarkRecord | null,
  ): Promise<MarkRecord | null> => {
    if (io.person() !== person) return null
    const key = keyOfMark(id)
    let made: MarkRecord | null = null
    await io.records.change(person, [key], (records) => {
      const known = records.get(key)
      made = make(known !== undefined && isMark(known) ? known : undefined)
      return new Map([[key, made]])
    })
    return made
  }

  /** Tries again after a while; a subscription is renewed at a later visit. */
  const retryAfter = (error: unknown): void => {
    if (!isForSubscription(error)) io.retryIn(delayOf(error))
  }

  const sendPending = async (id: string, pending: Pending): Promise<Mark | null> => {
    if (pending.kind === 'keep') return io.keep(id, formOf(pending))
    await io.remove(id, pending.removedAt).catch((error: unknown) => {
      // It is gone, as was asked.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    return null
  }

  /** Sends the change of a mark. @throws as `call` does; what was refused is no longer pending then */
  const sendOne = async (person: string, id: string): Promise<'sent' | 'deletedElsewhere'> => {
    if (io.person() !== person) return 'sent'
    const record = (await io.records.read(person, [keyOfMark(id)])).get(keyOfMark(id))
    const pending = record !== undefined && isMark(record) ? record.pending : null
    if (pending === null) return 'sent'
    try {
      const base = await sendPending(id, pending)
      await change(person, id, (known) => (known === undefined ? null : afterReply(known, pending, base)))
      return pending.kind === 'keep' && base === null ? 'deletedElsewhere' : 'sent'
    } catch (error) {
      if (!isToBeSentLater(error) && error instanceof ApiError)
        await change(person, id, (known) => (known === undefined ? null : afterRefusal(known, pending)))
      throw error
    }
  }

  const countUnsent = async (): Promise<number> => {
    const count = [...(await readAll(io)).values()].filter(
      (record) => isMark(record) && record.pending !== null,
    ).length
    io.onUnsent(count)
    return count
  }

  /** Sends what one person has waited for, or leaves it for later when the connection is lost or silent. */
  const sendSoon = async (person: string, id: string, mark: Mark): Promise<void> => {
    const sent = inTurn(() => sendOne(person, id)).finally(countUnsent)
    let isAwaited = true
    const told = sent.catch((error: unknown) => {
      if (isToBeSentLater(error)) retryAfter(error)
      else if (isAwaited) throw error
      else if (error instanceof ApiError) io.onRefused([{ mark, error }])
    })
    await Promise.race([told, io.pause(patienceMs)]).finally(() => (isAwaited = false))
    told.catch(() => undefined)
  }

  /** Stores a change, then sends it. Without storage it is sent at once, and lost with the connection. */
  const put = async (mark: Mark, make: (known: MarkRecord | undefined) => MarkRecord): Promise<void> => {
    const person = io.person()
    try {
      if (person === null) throw new Error('No one is signed in.')
      await change(person, mark.id, make)
    } catch {
      const { pending } = make(undefined)
      if (pending !== null) await sendPending(mark.id, pending)
      return
    }
    if (person !== null) await sendSoon(person, mark.id, mark)
  }

  const newStamp = () => crypto.randomUUID()
  const nowIso = () => io.now().toISOString()

  /** Sends every change that waits. @returns whether the connection lasted for all of them */
  const flush = async (): Promise<boolean> => {
    const person = io.person()
    if (person === null) return false
    const refusals: Refusal[] = []
    let isWhole = true
    for (const [key, record] of await readAll(io)) {
      if (!isMark(record) || record.pending === null) continue
      const mark = record.pending.kind === 'keep' ? record.pending.mark : record.base
      const id = mark?.id ?? key.slice(keyOfMark('').length)
      try {
        const outcome = await inTurn(() => sendOne(person, id))
        if (outcome === 'deletedElsewhere') refusals.push({ mark, error: null })
      } catch (error) {
        if (!isToBeSentLater(error) && error instanceof ApiError) {
          refusals.push({ mark, error })
          continue
        }
        retryAfter(error)
        if (isForSubscription(error)) continue
        isWhole = false
        break
      }
    }
    await countUnsent()
    if (refusals.length > 0) io.onRefused(refusals)
    return isWhole
  }

  return {
    /** Keeps a new or changed mark. @throws ApiError when the server refuses it soon */
    keep: (made: MarkChange): Promise<void> =>
      put(made.mark, (known) => withChange(known, made, newStamp(), nowIso())),
    /** Deletes a mark. @throws ApiError when the server refuses it soon */
    remove: (mark: Mark): Promise<void> =>
      put(mark, (known) => withRemoval(known, mark, newStamp(), nowIso())),
    flush,
  }
}
