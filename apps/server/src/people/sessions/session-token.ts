import { createSecretKey } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

const algorithm = 'HS256'
const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })
/** Verified tokens of one process: a signature stays valid, so only its end is compared again. */
const tokensRemembered = 20_000

export interface SessionClaims {
  studentId: string
  sessionId: string
}

interface NewToken extends SessionClaims {
  usn: string
  /** The word that ends this session and proves nothing else: the browser reads it in its token. */
  signOutWord: string
  issuedAt: Date
  expiresAt: Date
}

/** The content of a bearer token: claims that we signed, expired, or not our own signature. */
type ReadToken = SessionClaims | 'expired' | 'invalid'

const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000)

/**
 * Creates the signer and reader of bearer tokens. A token proves who signed in; only the table knows whether
 * the session is live.
 */
export const createSessionTokens = (secret: string) => {
  const key = createSecretKey(Buffer.from(secret, 'utf8'))
  const verified = new LRUCache<string, SessionClaims & { expiresAtSeconds: number }>({
    max: tokensRemembered,
  })
  return {
    sign: ({ studentId, sessionId, usn, signOutWord, issuedAt, expiresAt }: NewToken): Promise<string> =>
      new SignJWT({
        sub: studentId,
        usn,
        sid: sessionId,
        out: signOutWord,
        iat: secondsOf(issuedAt),
        exp: secondsOf(expiresAt),
      })
        .setProtectedHeader({ alg: algorithm })
        .sign(key),

    read: async (token: string, now: Date): Promise<ReadToken> => {
      const known = verified.get(token)
      if (known !== undefined) return known.expiresAtSeconds <= secondsOf(now) ? 'expired' : known
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [algorithm],
          currentDate: now,
          requiredClaims: ['exp'],
        })
        const claims = Claims.safeParse(payload)
        if (!claims.success) return 'invalid'
        const { sub: studentId, sid: sessionId, exp: expiresAtSeconds } = claims.data
        const read = { studentId, sessionId, expiresAtSeconds }
        verified.set(token, read)
        return read
      } catch (error) {
        // The signature is checked first, so an expired token is one that we signed.
        if (error instanceof errors.JWTExpired) return 'expired'
        if (error instanceof errors.JOSEError) return 'invalid'
        throw error
      }
    },
  }
}
