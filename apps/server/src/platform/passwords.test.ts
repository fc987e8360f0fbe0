import { describe, expect, it } from 'vitest'
import { createPasswords, dummyPasswordHash } from './passwords.ts'

describe('passwords', () => {
  it('are hashed by argon2id with a salt of their own, and verified', async () => {
    const passwords = createPasswords()
    const [first, second] = await Promise.all([passwords.hash('one'), passwords.hash('one')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
    expect(await passwords.verify(first, 'one')).toBe(true)
    expect(await passwords.verify(first, 'two')).toBe(false)
  })

  it('wait for their turn and each gets one, also after some that fail', async () => {
    const passwords = createPasswords()
    const broken = Array.from({ length: 5 }, () => passwords.verify('no hash', 'one'))
    const results = await Promise.allSettled(broken)
    expect(results.map((result) => result.status)).toEqual(results.map(() => 'rejected'))
    const many = await Promise.all(Array.from({ length: 8 }, () => passwords.verify(dummyPasswordHash, 'x')))
    expect(many).toEqual(many.map(() => false))
  })
})
