import { pdfOf, streamOf } from './tiny-pdf.ts'

/** A glyph that a font says is these letters, a number that moves the next glyph, or glyphs that a page spells out. */
export type LineItem = string | number | { spelled: string; glyphs: readonly string[] }

const hex = (value: number) => value.toString(16).padStart(4, '0')
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** Returns a PDF whose only page has these lines, each in the order in which its glyphs are drawn from left to right. */
export const letteredPdf = (lines: readonly (readonly LineItem[])[], entries = ''): Buffer => {
  const items = lines.flat()
  const glyphs = [
    ...new Set(
      items.flatMap((item) =>
        typeof item === 'object' ? item.glyphs : typeof item === 'string' ? item : [],
      ),
    ),
  ]
  const shown = (item: string | number) =>
    typeof item === 'number' ? item : `<${hex(glyphs.indexOf(item) + 1)}>`
  const drawn = (item: LineItem) =>
    typeof item === 'object'
      ? `] TJ /Span << /ActualText <FEFF${utf16(item.spelled)}> >> BDC [${item.glyphs.map(shown).join(' ')}] TJ EMC [`
      : shown(item)
  const content = lines.map((line) => `[${line.map(drawn).join(' ')}] TJ 0 -40 Td`).join(' ')
  const table = glyphs.map((glyph, at) => `<${hex(at + 1)}> <${utf16(glyph)}>`).join('\n')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${entries} /Contents 4 0 R
      /Resources << /Font << /F1 5 0 R >> >> >>`,
    streamOf(`BT /F1 20 Tf 60 700 Td ${content} ET`),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Drawn /Encoding /Identity-H /DescendantFonts [6 0 R]
      /ToUnicode 7 0 R >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Drawn /FontDescriptor 8 0 R /DW 600
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
    streamOf(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
      1 begincodespacerange <0000> <FFFF> endcodespacerange
      ${glyphs.length} beginbfchar\n${table}\nendbfchar endcmap end end`),
    `<< /Type /FontDescriptor /FontName /Drawn /Flags 4 /FontBBox [0 -200 600 900] /ItalicAngle 0
      /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ])
}
