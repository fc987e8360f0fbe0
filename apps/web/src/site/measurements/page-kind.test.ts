import { addresses } from '@lectureshelf/contract/addresses'
import { expect, test } from 'vitest'
import { pageKindOf } from './page-kind.ts'

test.each([
  [addresses.landing, 'landing'],
  [addresses.streams, 'preview'],
  [addresses.preview('CSE'), 'preview'],
  [addresses.plans, 'plans'],
  [addresses.signUp, 'signUp'],
  [addresses.home('CSE', '2022', '5th Sem'), 'home'],
  [addresses.subject('CSE', '2022', '5th Sem', 'BCS502'), 'subject'],
  [addresses.pdf('networks.pdf'), 'viewer'],
  [addresses.profile('1LS22CS042'), 'account'],
  [addresses.resetPassword('a-token'), 'account'],
  [addresses.dashboard, 'staff'],
  [`${addresses.admin('CSE', '2022', '5th Sem')}/BCS502`, 'staff'],
  [addresses.uploads, 'staff'],
  [addresses.privacy, 'other'],
  ['/constructor', 'other'],
  ['/nothing/that/exists/here/at/all', 'other'],
])('the page at %s is of the kind %s', (address, kind) => {
  expect(pageKindOf(address)).toBe(kind)
})
