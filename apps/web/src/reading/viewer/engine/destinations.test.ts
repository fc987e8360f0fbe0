import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { barWord, boxKinds, boxesPdf } from '../../../../test/boxes-pdf.ts'
import { createDestinations } from './destinations.ts'
import { createOfflineWords } from './find/offline-words.ts'
import { type PDFDocumentProxy, getDocument } from './pdfjs.ts'

const bytes = new TextEncoder().encode(boxesPdf())
const task = getDocument({ data: bytes, verbosity: 0 })
let document: PDFDocumentProxy

beforeAll(async () => {
  document = await task.promise
})
afterAll(() => task.destroy())

const kinds = boxKinds.map((kind, index) => ({ ...kind, page: index + 1 }))

describe('the chapter of a page', () => {
  it.each(kinds)('that is $name leads to its point', async ({ page, shown: [, y] }) => {
    const [entry] = (await document.getOutline()).slice(page - 1)
    const places = createDestinations(document, () => 0)
    const found = await places.find(entry?.dest ?? '')
    expect(found?.page).toBe(page)
    expect(found?.offset).toBeCloseTo(y, 4)
  })

  it.each(kinds)(
    'that is $name leads there when the reader has turned it',
    async ({ page, shown: [x, y] }) => {
      const [entry] = (await document.getOutline()).slice(page - 1)
      const offsetWhen = async (turn: 90 | 180 | 270) =>
        (await createDestinations(document, () => turn).find(entry?.dest ?? ''))?.offset
      expect(await offsetWhen(90)).toBeCloseTo(x, 4)
      expect(await offsetWhen(180)).toBeCloseTo(1 - y, 4)
      expect(await offsetWhen(270)).toBeCloseTo(1 - x, 4)
    },
  )
})

describe('a destination', () => {
  const offsetOf = async (page: number, ...view: (number | null | { name: string })[]) =>
    (await createDestinations(document, () => 0).find([page - 1, ...view]))?.offset
  const [cropped, turned] = [8, 4]

  it.each([
    ['names a height', [{ name: 'FitH' }, 506], 294 / 550],
    ['names a height of what is drawn', [{ name: 'FitBH' }, 506], 294 / 550],
    ['names a box', [{ name: 'FitR' }, 60, 400, 200, 506], 294 / 550],
    ['names the page', [{ name: 'Fit' }], 0],
    ['names no height', [{ name: 'XYZ' }, 60, null, null], 0],
    ['names a point above the page', [{ name: 'XYZ' }, 60, 842, 0], 0],
    ['names a point below the page', [{ name: 'XYZ' }, 60, 0, 0], 1],
  ] as const)('that %s is found on a cropped page', async (_case, view, offset) => {
    expect(await offsetOf(cropped, ...view)).toBeCloseTo(offset, 4)
  })

  it.each([
    ['names a side', [{ name: 'FitV' }, 60], 60 / 595],
    ['names the other side, at the top', [{ name: 'FitH' }, 506], 0],
    ['names a box', [{ name: 'FitR' }, 60, 400, 200, 506], 60 / 595],
  ] as const)('that %s is found on a turned page', async (_case, view, offset) => {
    expect(await offsetOf(turned, ...view)).toBeCloseTo(offset, 4)
  })

  it('that leads nowhere has no place', async () => {
    const places = createDestinations(document, () => 0)
    for (const destination of ['unknown', [99, { name: 'Fit' }], [-1], [{ num: 1, gen: 0 }], []]) {
      expect(await places.find(destination)).toBeNull()
      expect(await places.pageOf(destination)).toBeNull()
    }
  })
})

it.each(kinds)('offline, the word of a page that is $name is found below its point', async (kind) => {
  const words = createOfflineWords({
    document: Promise.resolve(document),
    machineWords: async () => null,
    heldWords: async () => null,
  })
  const page = await words.words(kind.page, new AbortController().signal)
  const [, left, top, width, height] = page.words.find(([word]) => word === barWord) ?? []
  const box = { left, top, right: (left ?? 0) + (width ?? 0), bottom: (top ?? 0) + (height ?? 0) }
  const [x, y] = kind.shown.map((share) => share * 10_000)
  const nearest = Math.min(
    ...[box.left, box.right].flatMap((across) =>
      [box.top, box.bottom].map((down) => Math.hypot((across ?? 0) - (x ?? 0), (down ?? 0) - (y ?? 0))),
    ),
  )
  // A line of text and a bar away: where the unit is larger, so are both.
  expect(nearest).toBeLessThan(400)
})
