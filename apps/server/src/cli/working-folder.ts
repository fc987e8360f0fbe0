import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'

/**
 * Runs work in a new folder beside a path. The folder is deleted afterwards, also when a signal ends the process;
 * the work adds to `leftovers` what a signal must delete as well.
 * @returns the result of the work
 */
export const inWorkingFolder = async <T>(
  path: string,
  work: (folder: string, leftovers: string[]) => Promise<T>,
): Promise<T> => {
  const leftovers: string[] = []
  const giveUp = (signal: NodeJS.Signals) => {
    for (const leftover of leftovers) rmSync(leftover, { recursive: true, force: true })
    process.stderr.write(`Ended by ${signal}. Nothing was left behind.\n`)
    process.exit(130)
  }
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp)
  try {
    // Synchronous, so that no signal is handled between creating the folder and recording it.
    const folder = mkdtempSync(`${path}.partial-`)
    leftovers.push(folder)
    return await work(folder, leftovers)
  } finally {
    process.off('SIGINT', giveUp).off('SIGTERM', giveUp)
    const [folder] = leftovers
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
