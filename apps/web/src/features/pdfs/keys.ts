/** Query keys of what the viewer knows of a PDF. */
export const pdfKeys = {
  all: ['pdfs'] as const,
  info: (pdfFile: string) => ['pdfs', 'info', pdfFile] as const,
}
