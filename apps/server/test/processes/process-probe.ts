import { readFile, readdir, writeFile } from 'node:fs/promises'

// Process data as Linux reports it; these tests run nowhere else.

const kilobyte = 1024
const clockTickMs = 10

/** Returns the living child processes of a process. */
export const childrenOf = async (pid: number): Promise<number[]> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Returns the CPU time of a living process. */
export const cpuMsOf = async (pid: number): Promise<number> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * clockTickMs
}

/** Returns the CPU time of the living children of a process. */
export const childCpuMs = async (pid: number): Promise<number> => {
  const times = await Promise.all((await childrenOf(pid)).map(cpuMsOf))
  return times.reduce((sum, time) => sum + time, 0)
}

const statusBytes = async (pid: number, field: string): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * kilobyte
}

/** Returns the current memory of a process. */
export const rssBytes = (pid: number): Promise<number> => statusBytes(pid, 'VmRSS')

/** Returns the peak memory of a process since its start, or since `forgetPeak`. */
export const peakRssBytes = (pid: number): Promise<number> => statusBytes(pid, 'VmHWM')

export const forgetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')

/** Whether a process has not ended; one whose exit code no one has asked for is still listed. */
export const isRunning = async (pid: number): Promise<boolean> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !stat.slice(stat.lastIndexOf(')')).startsWith(') Z')
}
