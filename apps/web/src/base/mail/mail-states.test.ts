import { MailState } from '@lectureshelf/contract/base/mail'
import { expect, test } from 'vitest'
import { isOpenable, isResendable, mailLink } from './mail-record.tsx'

test('a mail opens in the mail program with recipient, subject and text', () => {
  const link = mailLink({
    toAddress: 'a+b@example.com',
    subject: 'Welcome & hello',
    textBody: 'Line 1\nLine 2',
  })
  const url = new URL(link)
  expect(decodeURIComponent(url.pathname)).toBe('a+b@example.com')
  expect(url.searchParams.get('subject')).toBe('Welcome & hello')
  expect(url.searchParams.get('body')).toBe('Line 1\nLine 2')
})

test('a mail can be sent by hand after a failure, after WhatsApp, and when it was dismissed', () => {
  expect(MailState.options.filter(isResendable)).toEqual(['unsure', 'failed', 'dismissed', 'texted'])
})

test('a mail with a hidden link is never opened in another program', () => {
  expect(isOpenable({ state: 'queued', hasHiddenLink: true })).toBe(false)
  expect(isOpenable({ state: 'queued', hasHiddenLink: false })).toBe(true)
  expect(isOpenable({ state: 'sent', hasHiddenLink: false })).toBe(false)
  expect(isOpenable({ state: 'dropped', hasHiddenLink: false })).toBe(false)
})
