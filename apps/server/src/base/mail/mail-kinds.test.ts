import { expect, it } from 'vitest'
import { dropAfterOf } from './mail-kinds.ts'

const at = new Date('2026-11-22T10:00:00Z')
const hourLater = new Date('2026-11-22T11:00:00Z')

it.each([
  ['with a link that sets a password', 'password-reset'],
  ['about a new device', 'new-device'],
] as const)('a mail %s is useful for one hour', (_, kind) => {
  expect(dropAfterOf(kind, at)).toEqual(hourLater)
})

it('a mail about a promotion is useful for sixty days', () => {
  expect(dropAfterOf('promotion-renewal', at)).toEqual(new Date('2027-01-21T10:00:00Z'))
})

it('a message of the owner is useful for thirty days', () => {
  expect(dropAfterOf('message-from-owner', at)).toEqual(new Date('2026-12-22T10:00:00Z'))
})

it.each([
  'sign-up-approved',
  'renewal-rejected',
  'payment-taken-back',
  'payment-refunded',
  'payment-checked-again',
  'password-changed',
  'payee-changed',
  'site-changed',
] as const)('a mail of the kind %s is always useful', (kind) => {
  expect(dropAfterOf(kind, at)).toBeNull()
})
