import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/harness.ts'
import { writtenPattern } from './written-pattern.ts'

const testApp = useTestApp()

test.each([
  ['a whole word', 'about deadlock.', true],
  ['a part of a word', 'about deadlocks', false],
  ['the end of a word', 'undeadlock', false],
  ['a sign with a diacritic', 'déàdlöck', true],
  ['a capital with a diacritic', 'dÉadlock', true],
  ['a diacritic after its letter', 'de\u0301adlock', true],
])('%s is recognised by the database', async (_what, text, isWritten) => {
  const { rows } = await testApp().database.runSql('select $1::text ~ $2 as found', [
    text,
    writtenPattern('deadlock'),
  ])
  expect(rows).toEqual([{ found: isWritten }])
})
