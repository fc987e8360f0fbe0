import { isOutage } from './outage.ts'

interface UnsettledWrite {
  write: () => Promise<unknown>
  /** From then on the work may belong to someone else, who notes the result. */
  until: number
}

/** Results of finished work that the database could not note while it was absent. */
export interface Unsettled {
  /** Notes a result, or remembers it for `settle` when the database is absent. @throws the error of the write */
  note(write: () => Promise<unknown>, until: number): Promise<void>
  /** Notes everything that is remembered. @throws DatabaseOutage while the database is absent */
  settle(): Promise<void>
}

export const createUnsettled = (now: () => number = () => performance.now()): Unsettled => {
  const waiting: UnsettledWrite[] = []
  return {
    note: async (write, until) => {
      try {
        await write()
      } catch (error) {
        if (isOutage(error)) waiting.push({ write, until })
        throw error
      }
    },
    settle: async () => {
      for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
        if (now() < first.until) await first.write()
        waiting.shift()
      }
    },
  }
}
