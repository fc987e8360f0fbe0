import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Rejects a compressed body before it is unpacked. No client sends one, and a small one may unpack to gigabytes. */
export const refusePackedBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', ({ headers }, _reply, payload, done) => {
    const encoding = headers['content-encoding']
    const isPacked = encoding !== undefined && encoding !== 'identity'
    done(isPacked ? new AppError('unsupported_media_type') : null, payload)
  })
}

/**
 * Discards the rest of a body that was rejected half-way. Until then the server reads no other request from that
 * connection, over which a proxy sends other people's. Node does the same for a body that no one began to read.
 */
export const readRefusedBodies = (app: FastifyInstance): void => {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && raw.readableDidRead) {
      raw.unpipe()
      raw.resume()
    }
    done()
  })
}
