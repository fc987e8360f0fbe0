import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/**
 * Runs work in a new folder beside a path. The folder is gone afterwards, also when a signal ends the process;
 * the work adds to `leftovers` what a signal must remove as well.
 * @returns what the work returns
 */
export const inWorkingFolder = async <T>(
  path: string,
  work: (folder: string, leftovers: string[]) => Promise<T>,
): Promise<T> => {
  const leftovers: string[] = []
  const giveUp = () => {
    for (const leftover of leftovers) rmSync(leftover, { recursive: true, force: true })
    process.exit(130)
  }
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp)
  try {
    // Not a moment lies between making it and knowing it: no signal is heard before both are done.
    const folder = mkdtempSync(`${path}.partial-`)
    leftovers.push(folder)
    return await work(folder, leftovers)
  } finally {
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp)
    const [folder] = leftovers
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
