import { expect, it } from 'vitest'
import { whatsAppLink, whatsAppNumber } from './whatsapp-link.ts'

it.each([
  ['98450 12345', '919845012345'],
  ['098450-12345', '919845012345'],
  ['+91 98450 12345', '919845012345'],
  ['0091 98450 12345', '919845012345'],
  ['+971 50 123 4567', '971501234567'],
])('the phone number %s is %s in WhatsApp', (typed, number) => {
  expect(whatsAppNumber(typed)).toBe(number)
})

it('a link of WhatsApp carries the message letter for letter', () => {
  const text = 'Hello ಆಶಾ & co,\n\nyou paid Rs 99 + 50? 100% #1'
  const link = new URL(whatsAppLink('9845012345', text))
  expect(`${link.origin}${link.pathname}`).toBe('https://wa.me/919845012345')
  expect([...link.searchParams]).toEqual([['text', text]])
})
