import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
if (typeof collect !== 'function') throw new Error('Nothing collects on demand: live memory cannot be told.')

/**
 * Bytes of objects and buffers that this process still refers to. Its resident size says less: that grows and
 * shrinks with what other tests of the process left to be collected.
 */
export const liveBytes = (): number => {
  // The memory of a buffer is given back beside the collection that found it free: the second one waits for that.
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
