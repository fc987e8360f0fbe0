import { personLabel } from '@lectureshelf/contract/base/person-label'
import { expect, test } from 'vitest'

test('a person is named with the USN, or by the one that is present', () => {
  expect(personLabel({ name: 'Asha', usn: '1LS22CS001' })).toBe('Asha (1LS22CS001)')
  expect(personLabel({ name: '', usn: '1LS22CS001' })).toBe('1LS22CS001')
  expect(personLabel({ name: 'command line', usn: null })).toBe('command line')
})
