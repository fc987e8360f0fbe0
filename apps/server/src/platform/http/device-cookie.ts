import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How long a browser may show its cookie to count as known; a browser keeps none for longer. */
export const knownDeviceDays = 400

/** The name of the cookie without HTTPS, and of every one that was set before there was another. */
const plainName = 'shelf_device'
/** A browser takes this name only over HTTPS from this very host: no neighbouring site can plant one. */
const hostName = '__Host-shelf_device'

/** Only what the server could have made itself is kept. */
const tokenShape = /^[\w-]{43}$/

export interface DeviceCookie {
  /** What the browser sent, or null when that is nothing the server made. */
  read: (request: FastifyRequest) => string | null
  keep: (reply: FastifyReply, token: string) => void
}

/** The cookie of a browser that signed in or signed up before; it opens nothing by itself. */
export const createDeviceCookie = ({ secureCookies }: { secureCookies: boolean }): DeviceCookie => {
  const name = secureCookies ? hostName : plainName
  return {
    read: ({ cookies }) => {
      // The plain one is still read behind HTTPS, so that devices known from before stay known.
      const presented = cookies[name] ?? cookies[plainName]
      return presented !== undefined && tokenShape.test(presented) ? presented : null
    },
    keep: (reply, token) => {
      void reply.setCookie(name, token, {
        httpOnly: true,
        sameSite: 'strict',
        secure: secureCookies,
        path: '/',
        maxAge: knownDeviceDays * 24 * 60 * 60,
      })
    },
  }
}

export const newDeviceToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a device: the cookie itself never is. */
export const hashOfDevice = (token: string): string => createHash('sha256').update(token).digest('hex')

export const deviceHashOf = (token: string | null): string | null =>
  token === null ? null : hashOfDevice(token)
