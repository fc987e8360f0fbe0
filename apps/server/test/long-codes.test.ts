import { cleanCode, cleanPhone, cleanUsn } from '@lectureshelf/contract/clean-code'
import { PhoneNumber, Usn } from '@lectureshelf/contract/common'
import { OneTimeCode } from '@lectureshelf/contract/base/password-proof'
import { expect, test } from 'vitest'

test.each([' ', '\n', '-', 'a\n', 'ಕ', '1.'])(
  'a text of %j that is longer than any code is not cleaned',
  (unit) => {
    const long = unit.repeat(501)
    for (const clean of [cleanCode, cleanUsn, cleanPhone]) expect(clean(long)).toBe(long)
  },
)

test('a code within a text that is longer than any code is refused by its field', () => {
  const spaces = ' '.repeat(500)
  expect(Usn.safeParse(`${spaces}1LS22CS001`).success).toBe(false)
  expect(PhoneNumber.safeParse(`9845012345${spaces}`).success).toBe(false)
  expect(OneTimeCode.safeParse(`${spaces}123456`).success).toBe(false)
  expect(Usn.parse(`${' '.repeat(400)}usn: 1ls22cs001`)).toBe('1LS22CS001')
})
