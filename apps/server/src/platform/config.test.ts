import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (environment: Record<string, string>) => readConfig(environment, { webDir: null })

const mistakesOf = (environment: Record<string, string>): string[] => {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
  }
  return []
}

test('without any variable the server stands on its own data folder', () => {
  expect(read({})).toMatchObject({ port: 4000, host: '127.0.0.1', databaseUrl: null, trustProxy: 0 })
  expect(read({ PORT: '' }).port).toBe(4000)
})

test('every variable that is wrong gets a sentence of its own', () => {
  const mistakes = mistakesOf({
    PORT: 'eighty',
    DATABASE_URL: 'mysql://here',
    JWT_SECRET: 'short',
    MAX_UPLOAD_MB: '0',
    TRUST_PROXY: '-1',
    METRICS_TOKEN: 'x',
    LOG_LEVEL: 'loud',
    SECURE_COOKIES: 'perhaps',
  })
  expect(mistakes).toHaveLength(8)
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'JWT_SECRET',
    'MAX_UPLOAD_MB',
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
