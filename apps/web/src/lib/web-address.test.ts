import { parsedAddress } from '@lectureshelf/contract/formats/web-address'
import { linkFault } from '@lectureshelf/contract/links'
import { isOutOfReach } from '@lectureshelf/contract/base/site-contact'
import { afterAll, beforeAll, expect, test } from 'vitest'

const canParse = Object.getOwnPropertyDescriptor(URL, 'canParse')

// As in Chrome 111 and Safari 16.4.
beforeAll(() => {
  Reflect.deleteProperty(URL, 'canParse')
})
afterAll(() => {
  if (canParse !== undefined) Object.defineProperty(URL, 'canParse', canParse)
})

test('an address is parsed without URL.canParse, and what is none is null', () => {
  expect('canParse' in URL).toBe(false)
  expect(parsedAddress('https://vtu.ac.in/a?b')?.pathname).toBe('/a')
  expect(['', 'vtu', '//vtu.ac.in', 'https://'].map(parsedAddress)).toEqual([null, null, null, null])
})

test('a link is judged without URL.canParse', () => {
  expect(linkFault('https://example.com/book')).toBeNull()
  expect(linkFault('https://')).toMatch(/must be a web address/)
  expect(linkFault('https://vtu.ac.in@evil.example')).toMatch(/must not have a name/)
})

test('a contact that never resolves is known without URL.canParse', () => {
  expect(isOutOfReach('https://chat.lectureshelf.example/support')).toBe(true)
  expect(isOutOfReach('https://wa.me/919845012345')).toBe(false)
  expect(isOutOfReach('support@lectureshelf.example')).toBe(true)
  expect(isOutOfReach('support@lectureshelf.in')).toBe(false)
})
