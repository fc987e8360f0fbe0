import { createHash, randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How many days a browser's cookie counts as known; browsers keep no cookie for longer. */
export const knownDeviceDays = 400

/** The name of the cookie without HTTPS, and of every cookie set before `hostName` was introduced. */
const plainName = 'shelf_device'
/** Browsers accept this prefix only over HTTPS from this very host, so no neighbouring site can plant one. */
const hostName = '__Host-shelf_device'

/** The shape of a token that the server could have made; any other is ignored. */
const tokenShape = /^[\w-]{43}$/

export interface DeviceCookie {
  /** Returns the browser's token, or null when the server cannot have made it. */
  read: (request: FastifyRequest) => string | null
  keep: (reply: FastifyReply, token: string) => void
}

/** Creates the cookie that marks a browser which signed in or signed up before; it grants no access. */
export const createDeviceCookie = ({ secureCookies }: { secureCookies: boolean }): DeviceCookie => {
  const name = secureCookies ? hostName : plainName
  return {
    read: ({ headers }) => {
      const cookies = parseCookie(headers.cookie ?? '')
      // The plain name is still read behind HTTPS, so that devices known from before stay known.
      const presented = cookies[name] ?? cookies[plainName]
      return presented !== undefined && tokenShape.test(presented) ? presented : null
    },
    keep: (reply, token) => {
      const cookie = stringifySetCookie(name, token, {
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

export const newDeviceToken = (): string => randomBytes(32).toString('base64url')

/** Returns what is stored of a device: the hash of its cookie, never the cookie itself. */
export const hashOfDevice = (token: string): string => createHash('sha256').update(token).digest('hex')

export const deviceHashOf = (token: string | null): string | null =>
  token === null ? null : hashOfDevice(token)
