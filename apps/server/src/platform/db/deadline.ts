import { Fault } from '../errors.ts'

/** What a pause of the process counts at most: a file is read in several turns, and each may follow a pause. */
const stepMs = 100

/**
 * Waits for work until a deadline, but not before everything was read that has arrived: a process that stood still
 * would blame the other side.
 * @throws Fault when the work takes longer
 */
export const within = async <T>(ms: number, work: Promise<T>, onLate?: () => void): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => {
      onLate?.()
      reject(new Fault('no response before the deadline'))
    }
    const wait = (leftMs: number) => {
      const next = leftMs > stepMs ? () => wait(leftMs - stepMs) : () => setImmediate(fail)
      timer = setTimeout(next, Math.min(leftMs, stepMs))
    }
    wait(ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
