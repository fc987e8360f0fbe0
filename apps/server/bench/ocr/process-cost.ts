import { readFile } from 'node:fs/promises'
import { childrenOf, rssBytes } from '../../test/processes/process-probe.ts'

// What this process and its children cost, as Linux reports it. Nothing is known on other systems.

const clockTickMs = 10
const sampleEveryMs = 50

const livingChildren = (pid: number): Promise<number[]> => childrenOf(pid).catch(() => [])

const descendantsOf = async (pid: number): Promise<number[]> => {
  const children = await livingChildren(pid)
  return [...children, ...(await Promise.all(children.map(descendantsOf))).flat()]
}

/** Returns the CPU time of a process and of those children that have ended; null when it cannot be read. */
const cpuMsWithEnded = async (pid: number): Promise<number | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // After the name: the own time in user and system mode, then that of the ended children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0) * clockTickMs
}

/** Returns the CPU time of this process and of everything that it has started, ended or not. */
export const cpuMsOfAll = async (): Promise<number | null> => {
  const own = await cpuMsWithEnded(process.pid)
  if (own === null) return null
  const others = await Promise.all((await descendantsOf(process.pid)).map(cpuMsWithEnded))
  return others.reduce<number>((sum, ms) => sum + (ms ?? 0), own)
}

const childBytes = async (): Promise<number> => {
  const pids = await descendantsOf(process.pid)
  const sizes = await Promise.all(pids.map((pid) => rssBytes(pid).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Watches the memory of all children. @returns a function that ends it and says how much it was at most */
export const watchMemory = (): (() => Promise<number>) => {
  let most = 0
  let sampling = Promise.resolve()
  const sample = async () => {
    most = Math.max(most, await childBytes())
  }
  const timer = setInterval(() => {
    sampling = sample()
  }, sampleEveryMs)
  return async () => {
    clearInterval(timer)
    await sampling
    return most
  }
}
