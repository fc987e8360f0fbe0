import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from './errors.ts'
import { readConfig } from './config.ts'
import { readSecret } from './secret-files.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectureshelf-secrets-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const fileWith = (text: string): string => {
  const path = join(folder, crypto.randomUUID())
  writeFileSync(path, text)
  return path
}

const read = (environment: Record<string, string>) => readConfig(environment, { webDir: null })

const mistakesOf = (work: () => unknown): string[] => {
  try {
    work()
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
  return []
}

const secret = 'x'.repeat(32)

describe('a secret in a file', () => {
  it('is read for every secret setting', () => {
    const config = read({
      JWT_SECRET_FILE: fileWith(secret),
      DATABASE_URL_FILE: fileWith('postgres://notes:word@localhost/notes\n'),
      SMTP_URL_FILE: fileWith('smtps://notes:word@mail.example.in'),
      METRICS_TOKEN_FILE: fileWith('a token of sixteen and more'),
      MAIL_FROM: 'notes@example.in',
      PUBLIC_URL: 'https://notes.example.in',
    })
    expect(config).toMatchObject({
      jwtSecret: secret,
      databaseUrl: 'postgres://notes:word@localhost/notes',
      metricsToken: 'a token of sixteen and more',
      mail: { smtpUrl: 'smtps://notes:word@mail.example.in' },
    })
  })

  it.each(['\n', '\r\n', '\n\n'])('loses the final line break %j', (end) => {
    const env = { OWNER_PASSWORD_FILE: fileWith(`  two words ${end}`) }
    expect(readSecret(env, 'OWNER_PASSWORD')).toBe('  two words ')
  })

  it('is checked like a variable', () => {
    expect(mistakesOf(() => read({ JWT_SECRET_FILE: fileWith('short') }))).toEqual([
      'JWT_SECRET must have at least 32 characters.',
    ])
  })

  it('is refused beside the variable itself, which may be blank', () => {
    const JWT_SECRET_FILE = fileWith(secret)
    expect(mistakesOf(() => read({ JWT_SECRET: secret, JWT_SECRET_FILE }))).toEqual([
      'JWT_SECRET and JWT_SECRET_FILE are both set. Set only one of them.',
    ])
    expect(read({ JWT_SECRET: '', JWT_SECRET_FILE }).jwtSecret).toBe(secret)
    expect(read({ JWT_SECRET: secret, JWT_SECRET_FILE: '' }).jwtSecret).toBe(secret)
  })
})

describe('a file that cannot be used', () => {
  it('is reported in a sentence, and so is every other one', () => {
    const [missing, empty] = [join(folder, 'missing'), fileWith('\n')]
    const below = join(empty, 'below')
    const env = {
      JWT_SECRET_FILE: missing,
      DATABASE_URL_FILE: folder,
      SMTP_URL_FILE: empty,
      METRICS_TOKEN_FILE: below,
    }
    expect(mistakesOf(() => read(env))).toEqual([
      `JWT_SECRET_FILE names ${missing}, which does not exist.`,
      `DATABASE_URL_FILE names ${folder}, which is a folder.`,
      `SMTP_URL_FILE names ${empty}, which is empty.`,
      `METRICS_TOKEN_FILE names ${below}, which does not exist.`,
    ])
  })

  it('is named with the code of the system where no sentence fits', () => {
    // Its bytes belong to another process: the system refuses to read them, even for the administrator.
    expect(mistakesOf(() => read({ JWT_SECRET_FILE: '/proc/self/mem' }))).toEqual([
      'JWT_SECRET_FILE names /proc/self/mem, which cannot be read (EIO).',
    ])
  })
})
