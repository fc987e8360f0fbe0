import { timingSafeEqual } from 'node:crypto'
import { hash, parseOptions } from '@node-rs/argon2'
import type { CountedGuess } from './counted-guess.ts'

/** What a new hash costs. A stored hash carries its own parameters. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
  parallelism: number
}

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const advisedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing and reading files share the four threads of Node's pool: sign-ins must leave some for reading. */
const hashConcurrency = 2

/**
 * Returns a hash at a cost whose password no one knows. It is verified when no account was found, so that a response
 * takes as long for an unknown USN as for a wrong password.
 */
export const dummyHashOf = ({ memoryCost, timeCost, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$` +
  'FoSCmDJDg93IP6ZBweViQg$AQcWqRhyumvFz56m8TaGgRU/gHXKsjIxJkUuobxdjZw'

/** A stored hash that a typed password matches. */
export interface PasswordMatch {
  /** The stored hash. */
  hash: string
  /** The hash to store instead, when the stored one is of letters as they were typed; otherwise null. */
  renewed: string | null
}

export interface Passwords {
  /** Hashes a password, optionally with the salt of another hash: `findMatch` then computes once for both. */
  hash: (password: string, saltedLike?: string) => Promise<string>
  /**
   * Returns the hash that a password matches, or null. Hashes with one salt cost one computation together, and an
   * empty list costs as much, so that the time reveals nothing. Another form of the same letters costs one more.
   */
  findMatch: (
    passwordHashes: readonly string[],
    password: string,
    guess: CountedGuess,
  ) => Promise<PasswordMatch | null>
}

/** Returns a password as it is hashed: a keyboard may send é as one letter, or as e and an accent. */
export const composed = (password: string): string => password.normalize('NFC')

const createTurns = (places: number) => {
  const waiting: (() => void)[] = []
  let free = places
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A slot goes straight to the next in line, or becomes free.
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Returns the parameters and the salt of a hash: all that comes before its digest. */
const prefixOf = (passwordHash: string): string => passwordHash.slice(0, passwordHash.lastIndexOf('$'))

const saltOf = (passwordHash: string): Buffer => Buffer.from(passwordHash.split('$')[4] ?? '', 'base64')

const isEqual = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Returns the options that a hash was made with. */
const optionsOf = (passwordHash: string) => {
  const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(passwordHash)
  return { memoryCost, timeCost, parallelism, outputLen, salt: saltOf(passwordHash) }
}

/** Hashes and compares passwords, a few at a time. A test passes a low cost, or `compute` to count computations. */
export const createPasswords = (cost: PasswordCost = advisedCost, compute: typeof hash = hash): Passwords => {
  const inTurn = createTurns(hashConcurrency)
  const dummyHash = dummyHashOf(cost)

  const makeHash = (password: string, saltedLike?: string): Promise<string> =>
    inTurn(() =>
      compute(composed(password), saltedLike === undefined ? cost : { ...cost, salt: saltOf(saltedLike) }),
    )

  const findEqual = async (passwordHashes: readonly string[], text: string): Promise<string | null> => {
    const stored = passwordHashes.length === 0 ? [dummyHash] : passwordHashes
    const byPrefix = new Map(stored.map((each) => [prefixOf(each), each]))
    let found: string | null = null
    for (const sample of byPrefix.values()) {
      const computed = await inTurn(() => compute(text, optionsOf(sample)))
      // Every hash is compared, also after a match: the time depends on their number alone.
      for (const each of passwordHashes) if (isEqual(each, computed)) found = each
    }
    return found
  }

  return {
    hash: makeHash,
    findMatch: async (passwordHashes, password) => {
      const found = await findEqual(passwordHashes, composed(password))
      if (composed(password) === password) return found === null ? null : { hash: found, renewed: null }
      // Hashes made before passwords were composed are of the bytes as typed.
      const old = await findEqual(passwordHashes, password)
      if (found !== null) return { hash: found, renewed: null }
      return old === null ? null : { hash: old, renewed: await makeHash(password, old) }
    },
  }
}
