import type { Call } from '../../operation.ts'

export const mailCalls = {
  list: { method: 'GET', path: '/api/mails' },
  previewKind: { method: 'GET', path: '/api/mails/kinds/:kind' },
  preview: { method: 'GET', path: '/api/mails/:id/preview' },
  sendWaiting: { method: 'POST', path: '/api/mails/send-waiting' },
  dismissWaiting: { method: 'POST', path: '/api/mails/dismiss-waiting' },
  text: { method: 'POST', path: '/api/mails/:id/text' },
  resend: { method: 'POST', path: '/api/mails/:id/resend' },
} as const satisfies Record<string, Call>
