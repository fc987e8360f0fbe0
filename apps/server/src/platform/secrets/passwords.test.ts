import { hash } from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import { createPasswords, dummyHashOf } from './passwords.ts'
import type { CountedGuess } from './counted-guess.ts'

const guess: CountedGuess = { own: { parts: ['test'], freeAttempts: 1 }, wide: [], isCounted: true }
const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const kept = (hash: string | undefined) => ({ hash, renewed: null })

describe('passwords', () => {
  it('are hashed by argon2id with their own salt, and verified', async () => {
    const passwords = createPasswords()
    const [first, second] = await Promise.all([passwords.hash('one'), passwords.hash('one')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
    expect(await passwords.findMatch([first], 'one', guess)).toEqual(kept(first))
    expect(await passwords.findMatch([first], 'two', guess)).toBeNull()
  })

  it('wait for their turn and are all processed, even after some fail', async () => {
    const passwords = createPasswords()
    const broken = Array.from({ length: 5 }, () => passwords.findMatch(['no hash'], 'one', guess))
    const results = await Promise.allSettled(broken)
    expect(results.map((result) => result.status)).toEqual(results.map(() => 'rejected'))
    const compare = () => passwords.findMatch([dummyHashOf(cheap)], 'x', guess)
    const many = await Promise.all(Array.from({ length: 8 }, compare))
    expect(many).toEqual(many.map(() => null))
  })
})

describe('a lower cost', () => {
  it('is that of new hashes, and of what is computed without an account', async () => {
    const compute = vi.fn<typeof hash>(hash)
    const passwords = createPasswords(cheap, compute)
    expect(await passwords.hash('one')).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/)
    expect(await passwords.findMatch([], 'one', guess)).toBeNull()
    for (const [, options] of compute.mock.calls) expect(options).toMatchObject(cheap)
  })

  it('leaves a stored hash at its own', async () => {
    const stored = await createPasswords().hash('one')
    expect(await createPasswords(cheap).findMatch([stored], 'one', guess)).toEqual(kept(stored))
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
    const { findMatch } = createPasswords()
    const hashes = await saltedAlike('one', 'two', 'three')
    expect(await findMatch(hashes, 'one', guess)).toEqual(kept(hashes[0]))
    expect(await findMatch(hashes, 'three', guess)).toEqual(kept(hashes[2]))
    expect(await findMatch(hashes, 'four', guess)).toBeNull()
  })

  it('matches its hash among hashes of several salts and costs', async () => {
    const { findMatch } = createPasswords()
    const cheaper = await hash('two', { ...cheap, outputLen: 16 })
    const hashes = [...(await saltedAlike('one')), cheaper]
    expect(await findMatch(hashes, 'one', guess)).toEqual(kept(hashes[0]))
    expect(await findMatch(hashes, 'two', guess)).toEqual(kept(cheaper))
  })

  it.each([0, 1, 5])('costs one computation with %i hashes of one salt', async (count) => {
    const hashes = await saltedAlike('one', 'two', 'three', 'four', 'five')
    const compute = vi.fn<typeof hash>(hash)
    expect(
      await createPasswords(undefined, compute).findMatch(hashes.slice(0, count), 'wrong', guess),
    ).toBeNull()
    expect(compute).toHaveBeenCalledTimes(1)
    expect(compute.mock.calls[0]?.[1]).toMatchObject({ memoryCost: 19_456, timeCost: 2 })
  })

  it('never matches the dummy hash, whatever is typed', async () => {
    expect(await createPasswords().findMatch([], '', guess)).toBeNull()
  })
})

describe('a password with letters that keyboards send in two ways', () => {
  const written = 'caf\u00e9 \u00fcber 77'
  const decomposed = written.normalize('NFD')

  it.each([
    ['as one letter', written, decomposed],
    ['as a letter and an accent', decomposed, written],
  ])('matches when it was chosen %s', async (_, chosen, typed) => {
    const passwords = createPasswords()
    const stored = await passwords.hash(chosen)
    expect(await passwords.findMatch([stored], typed, guess)).toEqual(kept(stored))
    expect(await passwords.findMatch([stored], chosen, guess)).toEqual(kept(stored))
  })

  it('matches an older hash of its bytes as typed, and gets a new one with the same salt', async () => {
    const passwords = createPasswords()
    const old = await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    expect(await passwords.findMatch([old], written, guess)).toBeNull()
    const match = await passwords.findMatch([old], decomposed, guess)
    expect(match?.hash).toBe(old)
    const renewed = match?.renewed ?? ''
    expect(renewed.split('$')[4]).toBe(old.split('$')[4])
    for (const typed of [written, decomposed])
      expect(await passwords.findMatch([renewed], typed, guess)).toEqual(kept(renewed))
  })

  it('costs as many computations for an unknown USN as for an account', async () => {
    const stored = await createPasswords().hash('another one')
    for (const hashes of [[stored], []]) {
      const compute = vi.fn<typeof hash>(hash)
      expect(await createPasswords(undefined, compute).findMatch(hashes, decomposed, guess)).toBeNull()
      expect(compute).toHaveBeenCalledTimes(2)
    }
  })
})
