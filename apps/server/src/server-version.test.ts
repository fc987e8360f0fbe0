import { expect, test } from 'vitest'
import { readVersion, versionWords } from './server-version.ts'

test('a version has its commit if that is known', () => {
  expect(versionWords({ version: '1.2.3', commit: null })).toBe('1.2.3')
  expect(versionWords({ version: '1.2.3', commit: '0123456789ab' })).toBe('1.2.3 (0123456789ab)')
})

test('the version of this program is found, built or not', () => {
  expect(readVersion()).toMatch(/^\d+\.\d+\.\d+( \([\da-z-]+\))?$/u)
})
