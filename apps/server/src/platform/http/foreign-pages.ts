import { parsedAddress } from '@lectureshelf/contract/formats/web-address'
import type { IncomingHttpHeaders } from 'node:http'
import { fromForeignPage } from '@lectureshelf/contract/sentences'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses what the page of another site sends. @throws AppError `forbidden` */
    refuseForeignPage: (request: FastifyRequest) => void
  }
}

const foreignSites: readonly unknown[] = ['cross-site', 'same-site']

type FromPage = Pick<IncomingHttpHeaders, 'origin' | 'host'> & {
  'sec-fetch-site'?: string | string[] | undefined
}

/** Whether an origin is that of the host which a request names. A proxy may pass the host without its port. */
const isOfHost = (origin: string, host: string | undefined): boolean => {
  const page = parsedAddress(origin)
  if (host === undefined || page === null) return false
  return page.host === host.toLowerCase() || page.hostname === host.toLowerCase()
}

/**
 * Returns whether the page of another site sent a request. A browser reports it in headers that no page can set; programs
 * send none of them. A browser that calls it the same origin is believed whatever a proxy makes of the host.
 */
export const isFromForeignPage = (
  { 'sec-fetch-site': site, origin, host }: FromPage,
  ownOrigin: string | null,
): boolean => {
  if (foreignSites.includes(site)) return true
  if (site === 'same-origin' || origin === undefined) return false
  return ownOrigin === null ? !isOfHost(origin, host) : origin.toLowerCase() !== ownOrigin
}

/** Refuses what the page of another site sends. @throws AppError `forbidden` */
export const refuseForeignPage = (headers: FromPage, ownOrigin: string | null): void => {
  if (isFromForeignPage(headers, ownOrigin)) throw new AppError('forbidden', { message: fromForeignPage })
}

/** Creates the hook that refuses a foreign page before anything else is asked: also what acts for no one yet. */
export const refusingForeignPages =
  (app: FastifyInstance) =>
  (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    app.refuseForeignPage(request)
    done()
  }
