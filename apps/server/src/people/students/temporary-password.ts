import { randomInt } from 'node:crypto'

const temporaryPasswordMs = 72 * 60 * 60_000
/** Without letters and digits that look alike on paper. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Makes a password, or a recovery code, that can be read out loud. */
export const makePassword = (): string =>
  Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
  ).join('-')

/** Returns when a temporary password that is made now expires. */
export const temporaryUntil = (now: Date): Date => new Date(now.getTime() + temporaryPasswordMs)
