import type { Locker } from '@tus/server'
import { AppError } from '../../platform/errors.ts'

interface Holder {
  askToLeave: () => void | Promise<void>
  left: Promise<void>
}

const longestWaitMs = 10_000

/** Waits until the lock is released or a deadline passes; the client retries. @throws AppError `unavailable` */
const waitFor = (left: Promise<void>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(new AppError('unavailable', { retryAfterSeconds: 1 }))
    const timer = setTimeout(giveUp, longestWaitMs)
    signal.addEventListener('abort', giveUp, { once: true })
    void left.then(() => {
      clearTimeout(timer)
      signal.removeEventListener('abort', giveUp)
      return resolve()
    })
  })

/**
 * Creates locks that allow one request at a time to access the bytes of an upload, within this process. A
 * newcomer asks the current request to release the lock: it is usually the same client, whose older connection
 * died silently. A lock is released only when the last part is stored, which the library does not wait for after a break.
 */
export const createUploadLocker = (untilStored: (id: string) => Promise<void>): Locker => {
  const holders = new Map<string, Holder>()
  const newLock: Locker['newLock'] = (id) => {
    let leave: () => void = () => undefined
    return {
      lock: async (signal, askToLeave) => {
        for (;;) {
          const holder = holders.get(id)
          if (holder === undefined) break
          await holder.askToLeave()
          await waitFor(holder.left, signal)
        }
        const left = new Promise<void>((resolve) => {
          leave = resolve
        })
        holders.set(id, { askToLeave, left })
      },
      unlock: async () => {
        await untilStored(id)
        holders.delete(id)
        leave()
      },
    }
  }
  return { newLock }
}
