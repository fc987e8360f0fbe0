import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigError } from '../errors.ts'
import { writeWhole } from '../storage/durable-files.ts'

const leastCharacters = 32

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
      'Delete the file: the next start makes a new one, and everyone signs in again.',
  ])
}
