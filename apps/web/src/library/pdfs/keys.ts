/** Query keys of what the viewer and the form of chapters know about a PDF. */
export const pdfKeys = {
  all: ['pdfs'] as const,
  info: (pdfFile: string) => ['pdfs', 'info', pdfFile] as const,
  chapters: (pdfFile: string) => ['chapters', pdfFile] as const,
  about: (pdfFile: string) => ['pdfs', 'about', pdfFile] as const,
}
