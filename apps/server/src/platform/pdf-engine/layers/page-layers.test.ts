import { expect, test } from 'vitest'
import { pdfOf } from '../../../../test/tiny-pdf.ts'
import { readDocumentLayers } from './page-layers.ts'

const layersOf = (file: Buffer) =>
  readDocumentLayers({
    sizeBytes: file.length,
    bytesAt: (position, length) => file.subarray(position, position + length),
  })

interface Layered {
  /** What the document says of its layers: 3 is one that is off, and 4 one that is on. */
  settings?: string
  off?: string
  on?: string
}

/** Whether an annotation with this entry is hidden; 6 is the entry as an object of its own. */
const isHidden = (
  entry: string,
  { settings = '/OFF [3 0 R]', off = '', on = '' }: Layered = {},
  group = 'null',
): boolean => {
  const file = pdfOf([
    `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [3 0 R 4 0 R] /D << ${settings} >> >> >>`,
    '<< /Type /Pages /Kids [] /Count 0 >>',
    `<< /Type /OCG /Name (Off) ${off} >>`,
    `<< /Type /OCG /Name (On) ${on} >>`,
    `<< /Type /Annot /Subtype /FreeText ${entry} >>`,
    group,
  ])
  return layersOf(file).hidesAnnotation(5)
}

test('an annotation is hidden by a layer that is off, or by the figure that it is drawn as', () => {
  expect(isHidden('/OC 3 0 R')).toBe(true)
  expect(isHidden('/OC 4 0 R')).toBe(false)
  expect(isHidden('')).toBe(false)
  const figure = (layer: number) => `<< /Subtype /Form /OC ${layer} 0 R /Length 0 >>\nstream\n\nendstream`
  expect(isHidden('/AP << /N 6 0 R >>', {}, figure(3))).toBe(true)
  expect(isHidden('/AP << /N 6 0 R >>', {}, figure(4))).toBe(false)
})

test.each([
  ['', false],
  ['/P /AnyOn', false],
  ['/P /AllOn', true],
  ['/P /AnyOff', false],
  ['/P /AllOff', true],
])('a group of both layers with the policy "%s" hides: %s', (policy, hides) => {
  const group = `<< /Type /OCMD ${policy} /OCGs [3 0 R 4 0 R] >>`
  expect(isHidden(`/OC ${group}`)).toBe(hides)
  expect(isHidden('/OC 6 0 R', {}, group)).toBe(hides)
})

test.each([
  ['/P /AllOff /OCGs 3 0 R', false],
  ['/P /AnyOff /OCGs 4 0 R', true],
  ['/P /AllOn /OCGs [4 0 R null]', false],
  ['/P /AnyOn /OCGs [null]', false],
  ['', false],
])('a group of one layer or none, "%s", hides: %s', (entries, hides) => {
  expect(isHidden(`/OC << /Type /OCMD ${entries} >>`)).toBe(hides)
})

test.each([
  ['[/Not 3 0 R]', false],
  ['[/Not 4 0 R]', true],
  ['[/And 4 0 R 3 0 R]', true],
  ['[/And 4 0 R [/Not 3 0 R]]', false],
  ['[/Or 3 0 R 4 0 R]', false],
  ['[/Or 3 0 R [/Not 4 0 R]]', true],
])('an expression of layers, %s, hides: %s', (expression, hides) => {
  // It counts more than a policy.
  const group = `<< /Type /OCMD /VE ${expression} /P /AllOff /OCGs [4 0 R] >>`
  expect(isHidden('/OC 6 0 R', {}, group)).toBe(hides)
})

test('a layer is off by the state of all, by its use on a screen, and not if it is meant for something else', () => {
  expect(isHidden('/OC 4 0 R', { settings: '/BaseState /OFF' })).toBe(true)
  expect(isHidden('/OC 4 0 R', { settings: '/BaseState /OFF /ON [4 0 R]' })).toBe(false)
  expect(isHidden('/OC 4 0 R', { on: '/Usage << /View << /ViewState /OFF >> >>' })).toBe(true)
  expect(isHidden('/OC 3 0 R', { off: '/Usage << /View << /ViewState /ON >> >>' })).toBe(false)
  expect(isHidden('/OC 3 0 R', { off: '/Intent /Design' })).toBe(false)
  expect(isHidden('/OC 3 0 R', { off: '/Intent [/Design /View]' })).toBe(true)
  expect(isHidden('/OC 2 0 R', { settings: '/OFF [2 0 R]' })).toBe(false)
})

test('a document without layers has nothing to look at, and one that only PDFium reads may have some', () => {
  const without = pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'])
  expect(layersOf(without)).toMatchObject({ mayHide: false })
  const unreadable = layersOf(Buffer.from('%PDF-1.7\n'))
  expect([unreadable.mayHide, unreadable.hidesAnnotation(5)]).toEqual([true, false])
})
