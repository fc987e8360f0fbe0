import { demoPassword, demoPeople } from '@lectureshelf/demo/people.ts'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '../../platform/secrets/common-passwords.ts'
import { requireGoodPassword } from './password.policy.ts'

const owner = { usn: '1LS22CS001', name: 'Asha R. Kulkarni' }
const refusalOf = (password: string, person = owner): Promise<string> =>
  requireGoodPassword(password, person).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? error.message : 'refused'),
  )

describe('a new password', () => {
  it.each([
    'password',
    'PASSWORD1',
    '12345678',
    'Password@123',
    'iloveyou',
    '11111111',
    'zzzzzzzzz',
    '--------',
  ])('is refused when many people use it: %s', async (password) =>
    expect(await refusalOf(password)).toContain('many people use it'),
  )

  it.each([
    'Ganesh123',
    'krishna123',
    'visvesvaraya',
    'RCB@2024',
    'eesalacupnamde',
    'g@n3sh123',
    'kr1shna@123',
    '!ndia@1947',
    'JaiShriRam1',
    'Radha Krishna 99',
    'bengaluru560001',
    'MSDhoni007',
    '18_Virat_Kohli',
    'PuneethRajkumar',
    'vtu2022cse',
    'Rahul@2004',
    'iloveyouamma',
    'sunshine99',
    'Password@2026',
  ])('is refused when many people in India use one like it: %s', async (password) =>
    expect(await refusalOf(password)).toContain('many people use it'),
  )

  it.each(['1LS22CS001', '1ls22cs001', '1LS-22-CS-001', '1LS22CS001123', '1LS22CS001 1LS22CS001'])(
    'is refused when it is too close to the USN: %s',
    async (password) => expect(await refusalOf(password)).toContain('your USN'),
  )

  it.each([
    'ashaRkulkarni',
    'Asha R. Kulkarni',
    'asha2004',
    '2004Asha',
    'Kulkarni@123',
    'kulkarni!',
    'AshaAsha',
    'Kulkarni Asha',
    'asha@kulkarni1',
  ])('is refused when it is too close to the name: %s', async (password) =>
    expect(await refusalOf(password)).toContain('your name'),
  )

  it.each(['LectureShelf', 'lectureshelf2026'])(
    'is refused when it is too close to the name of the site: %s',
    async (password) => expect(await refusalOf(password)).toContain('the name of this site'),
  )

  it.each([
    'correct horse battery',
    'asha likes idli',
    'my kulkarni cat',
    '1LS22CS001 is mine',
    '98450312457',
    'r2d2r2d2c3po',
    'krishnaveni42kaveri',
    'river stone 4711',
    'blue tractor 88',
    'bengaluru tea no sugar',
    'ganesh draws maps',
    'mangalore fish curry',
    'ಅಕ್ಷರಮಾಲೆ ಪುಸ್ತಕ',
  ])('is accepted when it is harder to guess: %s', async (password) =>
    expect(await refusalOf(password)).toBe('accepted'),
  )

  it('is compared with a name written in Kannada too', async () => {
    const person = { usn: '1LS22CS002', name: 'ಆಶಾ ಕುಲಕರ್ಣಿ' }
    expect(await refusalOf('ಕುಲಕರ್ಣಿ123', person)).toContain('your name')
  })

  it('may be the password of the demo for each of its people', async () => {
    for (const person of demoPeople) expect(await refusalOf(demoPassword, person)).toBe('accepted')
  })
})

it('the password list contains the most common passwords', async () => {
  const used = [
    'password',
    '12345678',
    '123456789',
    'iloveyou',
    'qwertyuiop',
    'sunshine',
    'abcd1234',
    'india123',
  ]
  expect(await Promise.all(used.map(isCommonPassword))).not.toContain(false)
  expect(await isCommonPassword('correct horse battery')).toBe(false)
})
