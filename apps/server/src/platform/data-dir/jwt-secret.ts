import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ConfigError } from '../errors.ts'

const leastCharacters = 32

const sync = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Writes a file either completely or not at all, even when the disk is full or the power fails. */
const writeWhole = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.draft`
  // A draft that a killed start left behind keeps its mode when it is opened again.
  await rm(draft, { force: true })
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  await sync(dirname(path))
}

const readIfThere = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Reads the secret that signs tokens, and creates it at the first start. The caller has locked the data folder.
 * @throws ConfigError for a file that is too short to be a secret: tokens signed with it could be forged.
 */
export const keepJwtSecret = async (path: string): Promise<string> => {
  const kept = await readIfThere(path)
  if (kept === null) {
    const made = randomBytes(48).toString('base64url')
    await writeWhole(path, made)
    return made
  }
  if (kept.trim().length >= leastCharacters) return kept
  throw new ConfigError([
    `The secret in ${path} has fewer than ${leastCharacters} characters. ` +
      'Delete the file: the next start makes a new one, and everybody signs in again.',
  ])
}
