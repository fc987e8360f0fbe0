import { tmpdir } from 'node:os'
import { expect, test, vi } from 'vitest'
import type { ImportsService } from '../library/imports/imports.service.ts'
import { runImport } from './import-command.ts'
import { Refusal, sentenceOf } from './sentences.ts'

const failure = (syscall: string, code: string) =>
  Object.assign(new Error(`${code}: no space left on device, ${syscall}`), { code, syscall })

test.each([
  ['mkdir', 'ENOSPC'],
  ['open', 'ENOSPC'],
  ['write', 'ENOSPC'],
  ['copyfile', 'ENOSPC'],
  ['fsync', 'EDQUOT'],
  ['write', 'EFBIG'],
])('a command whose %s finds %s says that there is no space left', (syscall, code) => {
  const wrapped = new Error('a file could not be written', { cause: failure(syscall, code) })
  for (const error of [failure(syscall, code), wrapped])
    expect(sentenceOf(error)).toBe('There is no space left for it. Nothing was left behind.')
})

test('a start against a standby says that it needs the primary', () => {
  const error = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
    severity: 'ERROR',
    code: '25006',
  })
  expect(sentenceOf(new Error('the database is away', { cause: error }))).toBe(
    'The database only reads, as a standby does. DATABASE_URL must lead to the primary.',
  )
})

test('an import that finds no space left says that what was created stays', async () => {
  const print = () => undefined
  const importing = (error: Error) =>
    runImport(
      { importHere: vi.fn<ImportsService['importHere']>().mockRejectedValue(error) },
      { path: tmpdir(), isDryRun: false, print, signal: new AbortController().signal },
    )
  await expect(importing(failure('write', 'ENOSPC'))).rejects.toThrow(
    new Refusal('There is no space left. What was created stays: free some space and run it again.'),
  )
  await expect(importing(new Error('no luck'))).rejects.toThrow('no luck')
})
