const padding = `${' '.repeat(63)}\n`.repeat(256)

const streamOf = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

/**
 * Builds a PDF with a line of text on each page, and 16 KB of blanks before it: the first bytes that a reader receives
 * do not have the later pages, and indexing costs nothing.
 */
export const paddedPdf = (title: string, pageCount: number): Buffer => {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((page) => `${3 + page} 0 R`).join(' ')}] /Count ${pageCount} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    // Together at the front, because pdf.js reads every page of a flat tree to find one.
    ...numbers.map(
      (page) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${3 + pageCount + page} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    ),
    ...numbers.map((page) => streamOf(`${padding}BT /F1 24 Tf 40 700 Td (${title}, page ${page}) Tj ET`)),
  ]
  const parts = ['%PDF-1.7\n']
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, body] of objects.entries()) {
    offsets.push(length)
    const part = `${index + 1} 0 obj\n${body}\nendobj\n`
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.from(`${parts.join('')}xref\n0 ${size}\n0000000000 65535 f \n${entries}${trailer}`, 'latin1')
}
