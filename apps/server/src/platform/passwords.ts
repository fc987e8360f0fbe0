import { hash, verify } from '@node-rs/argon2'

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. A stored hash carries its own parameters. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing and reading files share the four threads of Node's pool: sign-ins must leave some to the readers. */
const hashesAtOnce = 2

/**
 * A hash at the same cost whose password nobody knows. It is verified where there is no person, so that an
 * answer takes as long for an unknown USN as for a wrong password.
 */
export const dummyPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$FoSCmDJDg93IP6ZBweViQg$AQcWqRhyumvFz56m8TaGgRU/gHXKsjIxJkUuobxdjZw'

export interface Passwords {
  hash: (password: string) => Promise<string>
  verify: (passwordHash: string, password: string) => Promise<boolean>
}

const createTurns = (places: number) => {
  const waiting: (() => void)[] = []
  let free = places
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // A place goes straight to the next in line, or back to the free ones.
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

/** Hashes and verifies passwords, a few at a time. */
export const createPasswords = (): Passwords => {
  const inTurn = createTurns(hashesAtOnce)
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: (passwordHash, password) => inTurn(() => verify(passwordHash, password)),
  }
}
