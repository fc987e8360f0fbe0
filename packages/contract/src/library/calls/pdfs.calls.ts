import type { Call } from '../../operation.ts'

export const pdfCalls = {
  add: { method: 'POST', path: '/api/addPdfToSection/:sectionId/addPdf', fileField: 'pdfFile' },
  remove: { method: 'DELETE', path: '/api/deletePdfFromSection' },
  edit: { method: 'PATCH', path: '/api/pdfs/:pdfId' },
  move: { method: 'POST', path: '/api/pdfs/:pdfId/move' },
  replace: { method: 'POST', path: '/api/pdfs/:pdfId/replace', fileField: 'pdfFile' },
  chapters: { method: 'PUT', path: '/api/pdfs/:pdfId/chapters' },
  order: { method: 'PUT', path: '/api/sections/:sectionId/pdf-order' },
  retry: { method: 'POST', path: '/api/pdfs/:pdfId/retry' },
  info: { method: 'GET', path: '/api/pdf/:pdfFile/info' },
  read: { method: 'GET', path: '/api/pdf/:pdfFile' },
  cover: { method: 'GET', path: '/covers/:cover' },
} as const satisfies Record<string, Call>
