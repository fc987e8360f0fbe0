import type { FastifyRequest } from 'fastify'
import { isIPv4, isIPv6 } from 'node:net'

/** Returns the first groups of an IPv6 address, written out. */
const firstGroups = (address: string, count: number): string => {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return full
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** A request with its address, which is absent once its connection has ended, whatever Fastify's type says. */
type Addressed = Partial<Pick<FastifyRequest, 'ip'>>

/** Returns the address of a request; an IPv4 address mapped into IPv6 is unwrapped. */
const addressOf = ({ ip = '' }: Addressed): string => ip.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Returns the key by which a client is counted: an IPv4 address, or the /64 network of an IPv6 one, whose subscriber
 * has 2^64 addresses.
 */
export const clientAddressOf = (request: Addressed): string => {
  const address = addressOf(request)
  return isIPv6(address) ? firstGroups(address, 4) : address
}

/** Returns the part of the address that may be stored: too coarse for a household, enough for a distant place. */
export const addressPrefixOf = (request: Addressed): string => {
  const address = addressOf(request)
  if (isIPv6(address)) return `${firstGroups(address, 3)}::/48`
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : ''
}
