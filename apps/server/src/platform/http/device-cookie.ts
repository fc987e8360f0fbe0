import { createHash, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'

/** How many days a browser's cookie counts as known; browsers keep no cookie for longer. */
export const knownDeviceDays = 400

/** The name of the cookie without HTTPS. */
const plainName = 'shelf_device'
/** Browsers accept this prefix only over HTTPS from this very host, so no neighbouring site can plant one. */
const hostName = '__Host-shelf_device'

/** The shape of a token that the server could have made; any other is ignored. */
const tokenShape = /^[\w-]{43}$/
/** People who share a browser have a token each, and so have sites on other ports of one computer. */
const tokensInCookie = 4
const separator = '.'
/** Headers of one process whose hashes are remembered: a browser sends the same one with every request. */
const headersRemembered = 10_000

/** A token of the device cookie, with the hash that is stored of it. */
export interface DeviceToken {
  token: string
  hash: string
  /** Whether the browser presented it; the others were just made. */
  isShown: boolean
}

interface Asking {
  headers: Pick<IncomingHttpHeaders, 'cookie'>
}

export interface DeviceCookie {
  /** Lists the hashes of the tokens in a cookie header, the newest first; ignored are those of another shape. */
  hashesIn: (cookieHeader: string | undefined) => readonly string[]
  /** Returns the hash of the browser's token for a USN; null when the server made none for it here. */
  ownHash: (request: Asking, usn: string) => Promise<string | null>
  /** Returns the browser's token for a USN, or a new one. */
  choose: (request: Asking, usn: string) => Promise<DeviceToken>
  /** Sends a token as the first of the browser's cookie. */
  keep: (request: Asking, reply: FastifyReply, token: string) => void
}

interface Options {
  secureCookies: boolean
  /** Finds which of some hashes stands for a browser of a USN. */
  findOwnHash: (usn: string, hashes: readonly string[]) => Promise<string | null>
}

/** Returns what is stored of a device: the hash of its token, never the token itself. */
export const hashOfDevice = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Creates the cookie that marks the browsers in which people signed in or signed up. It grants no access, but a session
 * whose browser has shown it continues in that browser only (decision 008). What a browser brings is believed only where
 * the server made it for the same person.
 */
export const createDeviceCookie = ({ secureCookies, findOwnHash }: Options): DeviceCookie => {
  const name = secureCookies ? hostName : plainName
  const known = new LRUCache<string, readonly string[]>({ max: headersRemembered })

  const tokensIn = (cookieHeader: string | undefined): string[] =>
    (parseCookie(cookieHeader ?? '')[name] ?? '')
      .split(separator)
      .filter((token) => tokenShape.test(token))
      .slice(0, tokensInCookie)

  const hashesIn = (cookieHeader: string | undefined): readonly string[] => {
    if (cookieHeader === undefined) return []
    const found = known.get(cookieHeader)
    if (found !== undefined) return found
    const hashes = tokensIn(cookieHeader).map(hashOfDevice)
    known.set(cookieHeader, hashes)
    return hashes
  }

  const ownHash = async ({ headers }: Asking, usn: string): Promise<string | null> => {
    const hashes = hashesIn(headers.cookie)
    return hashes.length === 0 ? null : findOwnHash(usn, hashes)
  }

  return {
    hashesIn,
    ownHash,
    choose: async (request, usn) => {
      const own = await ownHash(request, usn)
      const shown = tokensIn(request.headers.cookie).find((token) => hashOfDevice(token) === own)
      const token = shown ?? randomBytes(32).toString('base64url')
      return { token, hash: hashOfDevice(token), isShown: shown !== undefined }
    },
    keep: ({ headers }, reply, token) => {
      const others = tokensIn(headers.cookie).filter((other) => other !== token)
      const value = [token, ...others].slice(0, tokensInCookie).join(separator)
      const cookie = stringifySetCookie(name, value, {
        httpOnly: true,
        sameSite: 'strict',
        secure: secureCookies,
        path: '/',
        maxAge: knownDeviceDays * 24 * 60 * 60,
      })
      void reply.header('set-cookie', cookie)
    },
  }
}
