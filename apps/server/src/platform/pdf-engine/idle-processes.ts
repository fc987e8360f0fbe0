import type { WorkProcess } from '../children/work-process.ts'
import type { PdfJob, Report } from './pdf-messages.ts'

export type PdfProcess = WorkProcess<PdfJob, Report>

interface IdleProcess {
  timer: NodeJS.Timeout
  niceness: number
  /** The file of its last job, which it may still have open. */
  path: string
}

/** Stores idle processes, and ends each after a while. */
export const createIdleProcesses = (maxIdleMs: number) => {
  const idle = new Map<PdfProcess, IdleProcess>()

  /** Takes a process of a niceness, preferably the one that has the file open. */
  const take = (path: string, niceness: number) => {
    const mostSuitable = [...idle]
      .filter(([, one]) => one.niceness === niceness)
      .toSorted(([, one], [, other]) => Number(other.path === path) - Number(one.path === path))
    for (const [process, { timer }] of mostSuitable) {
      clearTimeout(timer)
      idle.delete(process)
      if (process.isUsable()) return process
    }
    return null
  }

  const put = (process: PdfProcess, path: string, niceness: number) => {
    const end = () => {
      idle.delete(process)
      process.kill()
    }
    idle.set(process, { timer: setTimeout(end, maxIdleMs).unref(), path, niceness })
  }

  /** Ends one process, so that another can take its place. */
  const endOne = async () => {
    for (const [process, { timer }] of [...idle].slice(0, 1)) {
      clearTimeout(timer)
      idle.delete(process)
      process.kill()
      await process.gone
    }
  }

  const clear = () => {
    for (const { timer } of idle.values()) clearTimeout(timer)
    idle.clear()
  }

  return { take, put, endOne, clear }
}
