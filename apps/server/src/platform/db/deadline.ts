import { Fault } from '../errors.ts'

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
    timer = setTimeout(() => setImmediate(fail), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
