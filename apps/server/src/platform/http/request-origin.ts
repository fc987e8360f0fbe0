import { browserAndSystem } from '@lectureshelf/contract/people/device-name'
import type { FastifyRequest } from 'fastify'
import type { RequestOrigin } from '../actor.ts'
import { addressPrefixOf } from './client-address.ts'

/** Returns where a request comes from, reduced to the few words that may be stored. */
export const originOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): RequestOrigin => ({
  addressPrefix: addressPrefixOf(request),
  device: browserAndSystem(request.headers['user-agent'] ?? '') ?? 'Another program',
})
