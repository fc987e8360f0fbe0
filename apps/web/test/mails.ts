import type { Mail } from '@lectureshelf/contract/base/mail'

/** Builds a mail of the queue; without changes it waits to be sent. */
export const makeMail = (changes: Partial<Mail> = {}): Mail => ({
  _id: '66666666-0000-4000-8000-000000000001',
  toAddress: '1ls22cs203@example.com',
  subject: 'We have your registration',
  textBody: 'Dear Meera Pai,\nwe have your registration.',
  hasHiddenLink: false,
  state: 'queued',
  attempts: 0,
  error: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  sentAt: null,
  contact: null,
  ...changes,
})
