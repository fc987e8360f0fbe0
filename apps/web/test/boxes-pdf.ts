/** A kind of page: how its own space lies on it. */
export interface BoxKind {
  name: string
  mediaBox: readonly [number, number, number, number]
  /** Further entries of the page. */
  more: string
  /** Where its bar begins, in the page's own space: the place that its chapter names. */
  x: number
  y: number
  /** Where that point is on the page as it is shown, in shares of it. */
  shown: readonly [x: number, y: number]
}

const a4 = [0, 0, 595, 842] as const
const [left, top] = [60, 506]

/** Plain, shifted, turned, cropped, with a larger unit, and with corners the other way round. */
export const boxKinds: readonly BoxKind[] = [
  { name: 'plain', mediaBox: a4, more: '', x: left, y: top, shown: [60 / 595, 336 / 842] },
  {
    name: 'shifted up',
    mediaBox: [0, 1000, 595, 1842],
    more: '',
    x: left,
    y: 1506,
    shown: [60 / 595, 336 / 842],
  },
  {
    name: 'shifted down',
    mediaBox: [-300, -400, 295, 442],
    more: '',
    x: -240,
    y: 106,
    shown: [60 / 595, 336 / 842],
  },
  { name: 'turned right', mediaBox: a4, more: '/Rotate 90', x: left, y: top, shown: [506 / 842, 60 / 595] },
  { name: 'upside down', mediaBox: a4, more: '/Rotate 180', x: left, y: top, shown: [535 / 595, 506 / 842] },
  { name: 'turned left', mediaBox: a4, more: '/Rotate 270', x: left, y: top, shown: [336 / 842, 535 / 595] },
  { name: 'turned back', mediaBox: a4, more: '/Rotate -90', x: left, y: top, shown: [336 / 842, 535 / 595] },
  {
    name: 'cropped',
    mediaBox: a4,
    more: '/CropBox [50 250 545 800]',
    x: left,
    y: top,
    shown: [10 / 495, 294 / 550],
  },
  {
    name: 'with a larger unit',
    mediaBox: [0, 0, 298, 421],
    more: '/UserUnit 2',
    x: 20,
    y: 256,
    shown: [20 / 298, 165 / 421],
  },
  {
    name: 'with swapped corners',
    mediaBox: [595, 842, 0, 0],
    more: '',
    x: left,
    y: top,
    shown: [60 / 595, 336 / 842],
  },
]

/** The word below the bar of each page. */
export const barWord = 'TARGETWORD'

/** Where the bar and the rest of the page's drawing are. */
const contentOf = ({ x, y }: BoxKind) =>
  `1 0 0 rg ${x} ${y - 6} 100 6 re f 0 g BT /F1 16 Tf ${x} ${y - 26} Td (${barWord} here) Tj ET`

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_item, index) => first + index)

/** Writes a file of numbered objects, of plain letters alone; the first is the catalog. */
const fileOf = (objects: readonly string[]): string => {
  let file = '%PDF-1.7\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return (
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}` +
    `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  )
}

/** Builds a PDF with a page and a chapter of each kind; the chapter leads to the bar of its page. */
export const boxesPdf = (): string => {
  const count = boxKinds.length
  const [pages, contents, entries] = [4, 4 + count, 4 + 2 * count].map((first) => numbered(first, count))
  const reference = (number: number | undefined) => `${number} 0 R`
  return fileOf([
    `<< /Type /Catalog /Pages 2 0 R /Outlines ${4 + 3 * count} 0 R >>`,
    `<< /Type /Pages /Kids [${pages?.map(reference).join(' ')}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...boxKinds.map(
      ({ mediaBox, more }, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox.join(' ')}] ${more} /Contents ` +
        `${reference(contents?.[index])} /Resources << /Font << /F1 3 0 R >> >> >>`,
    ),
    ...boxKinds.map((kind) => {
      const content = contentOf(kind)
      return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
    }),
    ...boxKinds.map(
      ({ name, x, y }, index) =>
        `<< /Title (${name}) /Parent ${4 + 3 * count} 0 R ` +
        (index > 0 ? `/Prev ${reference(entries?.[index - 1])} ` : '') +
        (index < count - 1 ? `/Next ${reference(entries?.[index + 1])} ` : '') +
        `/Dest [${reference(pages?.[index])} /XYZ ${x} ${y} null] >>`,
    ),
    `<< /Type /Outlines /First ${reference(entries?.[0])} /Last ${reference(entries?.at(-1))} /Count ${count} >>`,
  ])
}
