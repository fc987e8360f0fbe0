import { readFileSync } from 'node:fs'

// What a process uses together with the programs that it has started, as Linux reports it.

/** Returns a file of a process; empty when the process has just ended, which is reported in another way. */
const readOf = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Lists the living programs that a process has started, and those that they have started. Only the main threads are
 * asked: a look at each thread would take ten times as long.
 */
const programsOf = (pid: number): number[] => {
  const children = readOf(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...programsOf(child)])
}

/** A fork has the memory of its parent until it becomes another program, but uses none of its own. */
const isFork = (pid: number, parent: number): boolean => readOf(pid, 'cmdline') === readOf(parent, 'cmdline')

const ownRssBytesOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readOf(pid, 'status'))?.[1] ?? 0) * 1024

/**
 * Returns the real memory of a process and of the programs that it has started, where the system reports it; elsewhere
 * the child's own cap has to do.
 */
export const rssBytesOf = (pid: number): number => {
  if (process.platform !== 'linux') return 0
  const programs = programsOf(pid).filter((program) => !isFork(program, pid))
  return [pid, ...programs].reduce((sum, one) => sum + ownRssBytesOf(one), 0)
}

const millisecondsPerTick = 10
/** A process that waits for something that never comes uses no processor time. */
const clockPerProcessor = 10

/** Returns the processor time of a process and of its own ended children; null when there is no such process. */
const withEndedMsOf = (pid: number): number | null => {
  const stat = readOf(pid, 'stat')
  if (stat === '') return null
  // After the name, which may hold anything but ends with the last parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * millisecondsPerTick
}

/**
 * Returns the processor time of a process and of all programs that it has started, ended or not; null where the system
 * does not report it.
 */
export const processorMsOf = (pid: number): number | null => {
  if (process.platform !== 'linux') return null
  const own = withEndedMsOf(pid)
  if (own === null) return null
  return programsOf(pid).reduce((sum, program) => sum + (withEndedMsOf(program) ?? 0), own)
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
