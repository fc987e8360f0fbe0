import type { FastifyRequest } from 'fastify'
import { isIPv6 } from 'node:net'

/** A subscriber of an IPv6 network has 2^64 addresses: its first four groups stand for all of them. */
const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':')]
  return full
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Where a request comes from, for counting: an IPv4 address, or the /64 network of an IPv6 one. */
export const clientAddressOf = (request: Pick<FastifyRequest, 'ip'>): string => {
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIPv6(address) ? networkOf(address) : address
}
