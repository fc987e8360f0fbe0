import { expect, test } from 'vitest'
import { ConfigError } from './errors.ts'
import { readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, { webDir: null })

const mistakesOf = (environment: Record<string, string>): string[] => {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
  }
  return []
}

test('without any variable the server uses its own data folder', () => {
  expect(read({})).toMatchObject({ port: 4000, host: '127.0.0.1', databaseUrl: null, trustProxy: 0 })
  expect(read({ PORT: '' }).port).toBe(4000)
})

test('a PDF may have 100 megabytes unless the installation says otherwise', () => {
  expect(read({}).maxUploadBytes).toBe(100 * 1024 * 1024)
  expect(read({ MAX_UPLOAD_MB: '250' }).maxUploadBytes).toBe(250 * 1024 * 1024)
})

test('owners are warned from two gigabytes of free space on', () => {
  expect(read({}).diskWarningBytes).toBe(2_000_000_000)
  expect(read({ DISK_WARNING: '500MB' }).diskWarningBytes).toBe(500_000_000)
})

test('every invalid variable is reported in a sentence of its own', () => {
  const mistakes = mistakesOf({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://here',
    JWT_SECRET: 'short',
    MAX_UPLOAD_MB: '0',
    PAGE_PICTURES_MAX: '2 gigabytes',
    TRUST_PROXY: '-1',
    METRICS_TOKEN: 'x',
    LOG_LEVEL: 'loud',
    SECURE_COOKIES: 'perhaps',
  })
  expect(mistakes).toHaveLength(9)
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'JWT_SECRET',
    'MAX_UPLOAD_MB',
    'PAGE_PICTURES_MAX',
    'TRUST_PROXY',
    'METRICS_TOKEN',
    'LOG_LEVEL',
    'SECURE_COOKIES',
  ]) {
    expect(mistakes.filter((sentence) => sentence.includes(name))).toHaveLength(1)
  }
})

test('a database server needs a secret that all processes share', () => {
  expect(mistakesOf({ DATABASE_URL: 'postgres://localhost/x' })).toEqual([
    'JWT_SECRET is required with DATABASE_URL, so that every process signs alike.',
  ])
  expect(mistakesOf({ DATABASE_URL: 'postgres://localhost/x', JWT_SECRET: 'x'.repeat(32) })).toEqual([])
})

test('the address of a database has one host', () => {
  const mistakes = mistakesOf({
    DATABASE_URL: 'postgres://db1:5432,db2:5432/notes',
    JWT_SECRET: 'x'.repeat(32),
  })
  expect(mistakes).toEqual([
    'DATABASE_URL must name one host. With a standby, that is an address that follows the primary.',
  ])
})

test('a delay and a deadline for stopping are numbers of seconds', () => {
  expect(read({})).toMatchObject({ stopDelaySeconds: 0, stopWithinSeconds: 15 })
  expect(read({ STOP_DELAY_SECONDS: '5', STOP_WITHIN_SECONDS: '8.5' })).toMatchObject({
    stopDelaySeconds: 5,
    stopWithinSeconds: 8.5,
  })
  expect(mistakesOf({ STOP_DELAY_SECONDS: 'long', STOP_WITHIN_SECONDS: '0' })).toEqual([
    'STOP_DELAY_SECONDS must be a number of seconds.',
    'STOP_WITHIN_SECONDS must be at least 1.',
  ])
})

test('without a mail server links lead to this machine, and nothing else is needed', () => {
  expect(read({ PORT: '4100' })).toMatchObject({ mail: null, publicUrl: 'http://localhost:4100' })
})

test('a mail server needs a sender and an address for its links, and each mistake is reported', () => {
  const SMTP_URL = 'smtp://localhost:2525'
  const MAIL_FROM = 'LectureShelf <notes@example.in>'
  const PUBLIC_URL = 'https://notes.example.in/'
  expect(read({ SMTP_URL, MAIL_FROM, PUBLIC_URL })).toMatchObject({
    mail: { smtpUrl: SMTP_URL, from: MAIL_FROM },
    publicUrl: 'https://notes.example.in',
  })
  expect(read({ SMTP_URL, MAIL_FROM: 'notes@example.in', PUBLIC_URL }).mail?.from).toBe('notes@example.in')
  expect(mistakesOf({ SMTP_URL })).toEqual([
    'MAIL_FROM is required with SMTP_URL: the address mails come from.',
    'PUBLIC_URL is required with SMTP_URL: where the links in mails lead.',
  ])
  expect(mistakesOf({ SMTP_URL: 'http://localhost', MAIL_FROM: 'nobody', PUBLIC_URL: 'ftp://x' })).toEqual([
    'SMTP_URL must start with smtp:// or smtps://.',
    'MAIL_FROM must be an address, such as LectureShelf <notes@example.in>.',
    'PUBLIC_URL must be a web address without a path, such as https://notes.example.in.',
  ])
  expect(mistakesOf({ PUBLIC_URL: 'https://example.in/notes' })).toHaveLength(1)
  expect(mistakesOf({ MAIL_FROM: 'Notes <a@example.in>\r\nBcc: b@example.in' })).toHaveLength(1)
})

test('the folder of stored files is read as an absolute path', () => {
  expect(read({}).filesDir).toBeNull()
  expect(read({ FILES_DIR: '/srv/files/' }).filesDir).toBe('/srv/files')
})

test.each([
  ['500MB', 500_000_000],
  ['2GB', 2_000_000_000],
  ['1.5 TB', 1_500_000_000_000],
  ['0MB', 0],
])('a size is a number with its unit: %s', (text, sizeBytes) => {
  expect(read({ PAGE_PICTURES_MAX: text }).maxPictureBytes).toBe(sizeBytes)
})

test('two gigabytes of page pictures are stored without the setting', () => {
  expect(read({}).maxPictureBytes).toBe(2_000_000_000)
})
