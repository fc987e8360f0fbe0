import type { Call } from '../../operation.ts'

export const pdfAboutCalls = {
  about: { method: 'GET', path: '/api/pdf/:pdfFile/about' },
} as const satisfies Record<string, Call>
