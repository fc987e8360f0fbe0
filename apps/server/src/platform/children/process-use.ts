import { readFileSync } from 'node:fs'

/** Returns the real memory of a process, where the system reports it; elsewhere the child's own cap has to do. */
export const rssBytesOf = (pid: number) => {
  if (process.platform !== 'linux') return 0
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes ?? 0) * 1024
  } catch {
    // The process has just ended, which is reported in another way.
    return 0
  }
}

const millisecondsPerTick = 10
/** A process that waits for something that never comes uses no processor time. */
const clockPerProcessor = 10

/** Returns the processor time of a process and of its own ended children; null where the system does not report it. */
const processorMsOf = (pid: number): number | null => {
  if (process.platform !== 'linux') return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything but ends with the last parenthesis.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * millisecondsPerTick
  } catch {
    return null
  }
}

/** Creates what says how much of a time limit was used since it was last asked. */
export const createStopwatch = (pid: number, limitsTimeOf: 'clock' | 'processor') => {
  let last = { clock: performance.now(), processor: processorMsOf(pid) }
  return (): number => {
    const now = { clock: performance.now(), processor: processorMsOf(pid) }
    const passed = now.clock - last.clock
    const worked = now.processor === null || last.processor === null ? passed : now.processor - last.processor
    last = now
    return limitsTimeOf === 'clock' ? passed : Math.max(worked, passed / clockPerProcessor)
  }
}
