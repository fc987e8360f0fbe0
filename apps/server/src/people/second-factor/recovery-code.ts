import { recoveryCodeCount } from '@lectureshelf/contract/people/second-factor'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { makePassword } from '../students/temporary-password.ts'

/**
 * Makes the recovery codes of a person, of 59 random bits each, with their hashes. All hashes have one salt, so that
 * a typed code is compared with all of them by one computation.
 */
export const makeRecoveryCodes = async (
  passwords: Pick<Passwords, 'hash'>,
): Promise<{ codes: string[]; codeHashes: string[] }> => {
  const codes = Array.from({ length: recoveryCodeCount }, makePassword)
  const [first = '', ...others] = codes.map((code) => code.replaceAll('-', ''))
  const firstHash = await passwords.hash(first)
  const otherHashes = await Promise.all(others.map((code) => passwords.hash(code, firstHash)))
  return { codes, codeHashes: [firstHash, ...otherHashes] }
}
