import { readFile } from 'node:fs/promises'
import { vi } from 'vitest'
import { childrenOf } from '../processes/process-probe.ts'

const isReader = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes('statement-child')

/** Returns the processes of this one that read a statement now. */
export const readersOfStatements = async (): Promise<number[]> => {
  const children = await childrenOf(process.pid)
  const found = await Promise.all(children.map(isReader))
  return children.filter((_, index) => found[index])
}

/** Waits until a number of processes read a statement. */
export const waitForReaders = (count: number): Promise<void> =>
  vi.waitFor(
    async () => {
      const { length } = await readersOfStatements()
      if (length !== count) throw new Error(`${length} processes read a statement.`)
    },
    { timeout: 20_000 },
  )

/** Messages that take a process several seconds. */
export const longMessages = (): Buffer =>
  Buffer.from('Rs.149.00 credited to a/c XX12 on 05-10-26 UPI Ref 627812345601.\n'.repeat(80_000))
