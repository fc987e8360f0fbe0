import type { Call } from '../../operation.ts'

export const pdfPageCalls = {
  picture: { method: 'GET', path: '/api/pdf/:pdfFile/pages/:page.webp' },
  words: { method: 'GET', path: '/api/pdf/:pdfFile/pages/:page.json' },
  machineWords: { method: 'GET', path: '/api/pdf/:pdfFile/machineWords' },
  find: { method: 'GET', path: '/api/pdf/:pdfFile/find' },
} as const satisfies Record<string, Call>
