import { describe, expect, it } from 'vitest'
import { addressPrefixOf, clientAddressOf } from './client-address.ts'

describe('the address by which a client is counted', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
  ])('for %s is %s', (ip, address) => {
    expect(clientAddressOf({ ip })).toBe(address)
  })
})

describe('the part of an address that is stored', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['', ''],
    ['not an address', ''],
  ])('for %s is %s', (ip, prefix) => {
    expect(addressPrefixOf({ ip })).toBe(prefix)
  })
})

describe('a request whose connection has ended', () => {
  it('has an empty address', () => {
    expect(clientAddressOf({})).toBe('')
    expect(addressPrefixOf({})).toBe('')
  })
})
