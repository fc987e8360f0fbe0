import { readFile, rename, writeFile } from 'node:fs/promises'

/** Notes when the last backup was made. The file gets its name when it is complete. */
export const noteBackup = async (path: string, madeAt: Date): Promise<void> => {
  const draft = `${path}.${process.pid}.draft`
  await writeFile(draft, `${madeAt.toISOString()}\n`, { mode: 0o600 })
  await rename(draft, path)
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
