import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

export interface StartOptions {
  /** The child's program, which calls `serveWork`. */
  program: URL
  /** How far the process steps back behind others: from 0 to 19, as `nice` counts. */
  niceness?: number | undefined
  /** What the child may know of the surroundings; nothing by default, no database address and no secret. */
  env?: NodeJS.ProcessEnv | undefined
  maxRssBytes: number
  /** How much JavaScript of the child may use. */
  maxHeapMegabytes: number
  /** Whether the child starts programs, which end with it. */
  startsPrograms?: boolean
}

/**
 * Lets a process step back. Linux shares the processor between sessions first, and only then by the niceness within
 * each, so a child with a session of its own steps back as a whole: https://man7.org/linux/man-pages/man7/sched.7.html
 */
export const stepBack = (pid: number, niceness: number) => {
  for (const step of [
    () => setPriority(pid, niceness),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)),
  ]) {
    try {
      step()
    } catch {
      // A system that forbids it, or does not know it, gets its work done all the same.
    }
  }
}

const killGroup = (pid: number) => {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // No one of the group is left.
  }
}

/** Starts a child. It leads a session, and so a group of processes, when it steps back or starts programs. */
export const startChild = (options: StartOptions) => {
  const { env = {}, maxRssBytes, maxHeapMegabytes, niceness = 0, program, startsPrograms = false } = options
  const loader = program.href.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  const isLeader = niceness > 0 || startsPrograms
  const child = fork(program, [String(maxRssBytes)], {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`, ...loader],
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: isLeader,
  })
  const { pid } = child
  // At once: the threads that the child starts later inherit it.
  if (pid !== undefined && niceness > 0) stepBack(pid, niceness)
  // A child that crashes leaves its programs behind.
  if (pid !== undefined && isLeader) child.once('exit', () => killGroup(pid))
  return child
}
