import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Refuses a packed body before anybody unpacks it. No client sends one, and a small one may unpack to gigabytes. */
export const refusePackedBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', async ({ headers }, _reply, payload) => {
    const encoding = headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw new AppError('unsupported_media_type')
    return payload
  })
}

/**
 * Reads away what is left of a body that was refused in its middle. Until then the server hears no other request of
 * that connection, over which a proxy sends other people's. Node does the same where nobody began to read.
 */
export const readRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || !raw.readableDidRead) return
    raw.unpipe()
    raw.resume()
  })
}
