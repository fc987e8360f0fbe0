import { readFile } from 'node:fs/promises'
import { writeWhole } from '../storage/durable-files.ts'

/** Notes when the last backup was made. The file gets its name when it is complete. */
export const noteBackup = async (path: string, madeAt: Date): Promise<void> => {
  // Several backups may run at a time.
  await writeWhole(path, `${madeAt.toISOString()}\n`, `${path}.${process.pid}.draft`)
}

/** Returns when the last backup was made; null when there was none. */
export const readLastBackup = async (path: string): Promise<Date | null> => {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  const madeAt = new Date(text.trim())
  return Number.isNaN(madeAt.getTime()) ? null : madeAt
}
