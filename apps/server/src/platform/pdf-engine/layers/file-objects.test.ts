import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfOf, streamOf } from '../../../../test/tiny-pdf.ts'
import { type FileObjects, readFileObjects } from './file-objects.ts'

const read = (file: Buffer): FileObjects | null =>
  readFileObjects({
    sizeBytes: file.length,
    bytesAt: (position, length) => file.subarray(position, position + length),
  })

/** Reads objects that have to be found. */
const objectsOf = (file: Buffer): FileObjects => {
  const objects = read(file)
  if (objects === null) throw new Error('no objects')
  return objects
}

const plain = [
  '<< /Type /Catalog /Pages 2 0 R /Layers 3 0 R >>',
  '<< /Type /Pages /Kids [] /Count 0 >>',
  '[/A (a \\) string (with another)) <6869> -1.5 true null 2 0 R % a remark\n << /B [ ] >>]',
]
const values = [{ name: 'A' }, null, null, -1.5, true, null, { reference: 2 }, new Map([['B', []]])]

/** Writes a file whose objects are packed into a stream, and whose table is one. */
const packedPdf = (objects: readonly string[], predictor: number): Buffer => {
  let offset = 0
  const heads = objects.map((object, index) => {
    const head = `${index + 1} ${offset}`
    offset += object.length + 1
    return head
  })
  const head = `${heads.join(' ')}\n`
  const packed = streamOf(
    deflateSync(head + objects.join('\n')),
    `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`,
  )
  const begin = Buffer.from('%PDF-1.7\n')
  const stream = Buffer.concat([Buffer.from('9 0 obj\n'), packed, Buffer.from('\nendobj\n')])
  const rows = [
    [0, 0, 0],
    ...objects.map((_object, index) => [2, 9, index]),
    ...Array.from({ length: 8 - objects.length }, () => [0, 0, 0]),
    [1, begin.length, 0],
  ].map(([kind = 0, place = 0, third = 0]) => [kind, place >> 8, place & 0xff, third])
  const coded = rows.map((row, index) => {
    if (predictor === 0) return row
    const above = rows[index - 1] ?? [0, 0, 0, 0]
    const guessed = (column: number) => (predictor === 11 ? row[column - 1] : above[column]) ?? 0
    return [predictor - 10, ...row.map((value, column) => (value - guessed(column)) & 0xff)]
  })
  const parameters = predictor === 0 ? '' : `/DecodeParms << /Predictor ${predictor} /Columns 4 >>`
  const table = streamOf(
    deflateSync(Buffer.from(coded.flat())),
    `/Type /XRef /W [1 2 1] /Size ${rows.length} /Root 1 0 R /Filter /FlateDecode ${parameters}`,
  )
  const start = begin.length + stream.length
  return Buffer.concat([
    begin,
    stream,
    Buffer.from('10 0 obj\n'),
    table,
    Buffer.from(`\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ])
}

test('objects are read by a table that is written in lines, and references are followed', () => {
  const { catalog, valueOf, object } = objectsOf(pdfOf(plain))
  expect(valueOf(catalog.get('Layers'))).toEqual(values)
  expect(object(4)).toBeNull()
  expect(valueOf(undefined)).toBeNull()
})

test.each([0, 11, 12])('objects are read from streams of objects, with prediction %i', (predictor) => {
  const { catalog, valueOf } = objectsOf(packedPdf(plain, predictor))
  expect(valueOf(catalog.get('Layers'))).toEqual(values)
})

test('a later part of a file replaces an object, and removes one', () => {
  const file = pdfOf(plain)
  const start = /startxref\n(\d+)/u.exec(file.toString('latin1'))?.[1] ?? ''
  const changed = '3 0 obj\n/Changed\nendobj\n'
  const table = `xref\n2 2\n0000000000 00001 f \n${String(file.length).padStart(10, '0')} 00000 n \n`
  const end = `trailer\n<< /Size 4 /Root 1 0 R /Prev ${start} >>\nstartxref\n${file.length + changed.length}\n%%EOF\n`
  const { catalog, valueOf, object } = objectsOf(Buffer.concat([file, Buffer.from(changed + table + end)]))
  expect(valueOf(catalog.get('Layers'))).toEqual({ name: 'Changed' })
  expect(object(2)).toBeNull()
})

test('a long object is read whole', () => {
  const many = Array.from({ length: 20_000 }, () => '2 0 R').join(' ')
  const { catalog, valueOf } = objectsOf(pdfOf([...plain.slice(0, 2), `[${many}]`]))
  expect(valueOf(catalog.get('Layers'))).toHaveLength(20_000)
})

test('a file whose table is missing, wrong, endless or refers to itself is left to PDFium', () => {
  const text = pdfOf(plain).toString('latin1')
  const broken = [
    '',
    'no PDF at all',
    text.replace('startxref', 'startxxxx'),
    text.replace(/startxref\n\d+/u, 'startxref\n7'),
    text.replace('1 0 obj', '5 0 obj'),
    text.replace('/Root 1 0 R', '/Root 2 0 X'),
    pdfOf(['['.repeat(100_000)]).toString('latin1'),
    pdfOf(['1 0 R']).toString('latin1'),
  ]
  for (const file of broken) expect(read(Buffer.from(file, 'latin1'))).toBeNull()
  const start = /startxref\n(\d+)/u.exec(text)?.[1] ?? ''
  expect(read(Buffer.from(text.replace('/Root', `/Prev ${start} /Root`), 'latin1'))).not.toBeNull()
})
