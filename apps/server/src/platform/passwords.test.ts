import { hash } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { createPasswords, dummyPasswordHash } from './passwords.ts'

describe('passwords', () => {
  it('are hashed by argon2id with their own salt, and verified', async () => {
    const passwords = createPasswords()
    const [first, second] = await Promise.all([passwords.hash('one'), passwords.hash('one')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
    expect(await passwords.verify(first, 'one')).toBe(true)
    expect(await passwords.verify(first, 'two')).toBe(false)
  })

  it('wait for their turn and are all processed, even after some fail', async () => {
    const passwords = createPasswords()
    const broken = Array.from({ length: 5 }, () => passwords.verify('no hash', 'one'))
    const results = await Promise.allSettled(broken)
    expect(results.map((result) => result.status)).toEqual(results.map(() => 'rejected'))
    const many = await Promise.all(Array.from({ length: 8 }, () => passwords.verify(dummyPasswordHash, 'x')))
    expect(many).toEqual(many.map(() => false))
  })
})

describe('a password that is compared with several hashes', () => {
  const saltedAlike = async (...typed: string[]) => {
    const passwords = createPasswords()
    const [first = '', ...others] = typed
    const sample = await passwords.hash(first)
    return [sample, ...(await Promise.all(others.map((each) => passwords.hash(each, sample))))]
  }

  it('matches its hash at every position, and a wrong password matches none', async () => {
    const { findMatch, verify } = createPasswords()
    const hashes = await saltedAlike('one', 'two', 'three')
    expect(await findMatch(hashes, 'one')).toBe(hashes[0])
    expect(await findMatch(hashes, 'three')).toBe(hashes[2])
    expect(await findMatch(hashes, 'four')).toBeNull()
    expect(await verify(hashes[2] ?? '', 'three')).toBe(true)
  })

  it('matches its hash among hashes of several salts and costs', async () => {
    const { findMatch } = createPasswords()
    const cheap = await hash('two', { memoryCost: 1024, timeCost: 1, parallelism: 1, outputLen: 16 })
    const hashes = [...(await saltedAlike('one')), cheap]
    expect(await findMatch(hashes, 'one')).toBe(hashes[0])
    expect(await findMatch(hashes, 'two')).toBe(cheap)
  })

  it.each([0, 1, 5])('costs one computation with %i hashes of one salt', async (count) => {
    const hashes = await saltedAlike('one', 'two', 'three', 'four', 'five')
    const compute = vi.fn<typeof hash>(hash)
    expect(await createPasswords(compute).findMatch(hashes.slice(0, count), 'wrong')).toBeNull()
    expect(compute).toHaveBeenCalledTimes(1)
    expect(compute.mock.calls[0]?.[1]).toMatchObject({ memoryCost: 19_456, timeCost: 2 })
  })

  it('never matches the dummy hash, whatever is typed', async () => {
    expect(await createPasswords().findMatch([], '')).toBeNull()
  })
})
