import { browserAndSystem } from '@lectureshelf/contract/people/device-name'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RequestOrigin } from '../actor.ts'
import { addressPrefixOf } from './client-address.ts'

/** Readers of one process: each sends the same address and browser hundreds of times. */
const origins = new LRUCache<string, RequestOrigin>({ max: 5000 })

/** Returns where a request comes from, reduced to the few words that may be stored. */
export const originOf = (request: Pick<FastifyRequest, 'ip' | 'headers'>): RequestOrigin => {
  const browser = request.headers['user-agent'] ?? ''
  const key = `${request.ip} ${browser}`
  const known = origins.get(key)
  if (known !== undefined) return known
  const origin = {
    addressPrefix: addressPrefixOf(request),
    device: browserAndSystem(browser) ?? 'Another program',
  }
  origins.set(key, origin)
  return origin
}
