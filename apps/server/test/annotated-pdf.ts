import { pdfOf, streamOf } from './tiny-pdf.ts'

// Writes PDFs of one page with annotations, fields and layers, which programs for teachers leave in them.

interface AnnotatedPdf {
  /** Operators of the page; F1 is Helvetica. */
  content?: string
  annotations?: readonly string[]
  /** Further objects; the first has number 6. */
  extra?: readonly (string | Buffer)[]
  /** Entries of the catalog. */
  catalog?: string
  /** Entries of the resources. */
  resources?: string
}

/** Returns a PDF with these annotations on its only page, and with a form that lists no field. */
export const annotatedPdf = ({
  content = '',
  annotations = [],
  extra = [],
  catalog = '/AcroForm << /Fields [] /DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >>',
  resources = '',
}: AnnotatedPdf): Buffer => {
  const first = 6 + extra.length
  const numbers = annotations.map((_annotation, index) => `${first + index} 0 R`).join(' ')
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Annots [${numbers}]
      /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    streamOf(content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...extra,
    ...annotations.map((entries) => `<< /Type /Annot ${entries} >>`),
  ])
}

/** Writes a line of text at a height. */
export const written = (text: string, y: number): string => `BT /F1 20 Tf 60 ${y} Td (${text}) Tj ET`

/** Writes what a teacher typed upon a page, in a box of 300 by 40 points at a height. */
export const typedNote = (text: string, y: number, entries = '/F 4'): string =>
  `/Subtype /FreeText /Rect [60 ${y} 360 ${y + 40}] /DA (/Helv 14 Tf 0 0 0 rg) /Contents (${text}) ${entries}`

/** Writes a field that was filled in, in a box of 300 by 40 points at a height. */
export const filledField = (text: string, y: number, entries = '/F 4'): string =>
  `/Subtype /Widget /FT /Tx /T (field${y}) /V (${text}) /Rect [60 ${y} 360 ${y + 40}] /DA (/Helv 14 Tf 0 g) ${entries}`
