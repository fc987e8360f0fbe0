/** Query keys of the viewer's data about a PDF. */
export const pdfKeys = {
  all: ['pdfs'] as const,
  info: (pdfFile: string) => ['pdfs', 'info', pdfFile] as const,
  about: (pdfFile: string) => ['pdfs', 'about', pdfFile] as const,
}
