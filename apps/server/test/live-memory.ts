import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
if (typeof collect !== 'function') throw new Error('Nothing collects on demand: live memory cannot be told.')

/**
 * Returns the bytes of objects and buffers that this process still refers to. Its resident size is less useful: that
 * varies with the garbage of other tests in the process.
 */
export const liveBytes = (): number => {
  // A buffer's memory is freed concurrently with the collection that found it unused: the second one waits for that.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
