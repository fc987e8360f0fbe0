import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Refuses a body that is packed before anybody unpacks it: no client of the calls sends one, and a small one may be huge. */
export const refusePackedBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new AppError('unsupported_media_type')
    return payload
  })
}

/**
 * Reads away what is left of a body that was refused in its middle. Until then the server hears no other request of
 * that connection, and a proxy sends those of other people over it. Node does the same where nobody began to read.
 */
export const readRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return
    raw.unpipe()
    raw.resume()
  })
}
