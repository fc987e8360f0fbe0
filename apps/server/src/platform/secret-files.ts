import { readFileSync } from 'node:fs'
import { ConfigError } from './errors.ts'

/** Settings that are secret or contain a password; each may be in a file, named by the setting with `_FILE`. */
const secretSettings = ['JWT_SECRET', 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'] as const

type SecretSetting = (typeof secretSettings)[number] | 'OWNER_PASSWORD'

/** Why a file could not be read, by the code of the system's error. */
const reasons: Record<string, string> = {
  ENOENT: 'which does not exist',
  ENOTDIR: 'which does not exist',
  EACCES: 'which this user may not read',
  EISDIR: 'which is a folder',
}

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? `which cannot be read (${code})`
}

/**
 * Returns a secret setting, from the environment or without its final line breaks from its file; undefined without
 * either. A blank variable counts as absent.
 * @throws ConfigError when both are set, or the file is missing, unreadable or empty
 */
export const readSecret = (environment: NodeJS.ProcessEnv, name: SecretSetting): string | undefined => {
  const fileName = `${name}_FILE`
  const given = environment[name] || undefined
  const path = environment[fileName] || undefined
  if (path === undefined) return given
  if (given !== undefined)
    throw new ConfigError([`${name} and ${fileName} are both set. Set only one of them.`])
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/[\r\n]+$/u, '')
  } catch (error) {
    throw new ConfigError([`${fileName} names ${path}, ${reasonOf(error)}.`])
  }
  if (text === '') throw new ConfigError([`${fileName} names ${path}, which is empty.`])
  return text
}

/**
 * Returns the environment with every secret that is in a file.
 * @throws ConfigError with a sentence per mistake
 */
export const withSecrets = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const mistakes: string[] = []
  const secrets = secretSettings.map((name) => {
    try {
      return [name, readSecret(environment, name)] as const
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      mistakes.push(...error.mistakes)
      return [name, undefined] as const
    }
  })
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return { ...environment, ...Object.fromEntries(secrets) }
}
