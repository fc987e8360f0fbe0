import { afterEach, expect, it, vi } from 'vitest'
import type { PDFPageProxy } from '../pdfjs.ts'
import { showLinks } from './links.ts'
import { createPageView } from './page-view.ts'

afterEach(() => document.body.replaceChildren())

const link = (name: string, more: Record<string, unknown> = {}) => ({
  subtype: 'Link',
  annotationFlags: 0,
  rect: [0, 0, 100, 20],
  contentsObj: { str: name },
  ...more,
})

const pageOf = (annotations: Record<string, unknown>[]): PDFPageProxy => {
  const fake = {
    getAnnotations: () => Promise.resolve(annotations),
    getViewport: () => ({
      width: 600,
      height: 800,
      userUnit: 1,
      convertToViewportPoint: (x: number, y: number) => [x, 800 - y],
    }),
  }
  // Only these parts of a page are used here; the type has forty more.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return fake as unknown as PDFPageProxy
}

const show = async (...annotations: Record<string, unknown>[]) => {
  const view = createPageView(1)
  view.place({ left: 0, top: 0, width: 300, height: 400 })
  document.body.append(view.element)
  const pressed: unknown[] = []
  const sayMissing = vi.fn<() => void>()
  await showLinks(view, pageOf(annotations), {
    goToDestination: (destination) => pressed.push(destination),
    goByName: (action) => pressed.push(action),
    hasPlace: async (destination) => destination === 'known' || Array.isArray(destination),
    sayMissing,
  })
  const names = () =>
    [...view.links.children].map((child) => child.getAttribute('aria-label') ?? child.textContent)
  return { view, pressed, names, sayMissing }
}

it('what is hidden, or not meant for a screen, is neither shown nor there to press', async () => {
  const [hidden, printed, noView] = [2, 4, 32]
  const { names } = await show(
    link('Shown', { url: 'https://example.com/', annotationFlags: printed }),
    link('Hidden', { url: 'https://example.com/', annotationFlags: hidden }),
    link('Printed only', { url: 'https://example.com/', annotationFlags: noView | printed }),
    { ...link('Read this', { annotationFlags: printed }), subtype: 'Text' },
    { ...link('Hidden words', { annotationFlags: hidden | printed }), subtype: 'Text' },
  )
  expect(names()).toEqual(['Shown', 'NoteRead this'])
})

it('only what leads somewhere is a link, and one to an unknown name goes with a sentence when it is pressed', async () => {
  const { view, names, pressed, sayMissing } = await show(
    link('Page', { dest: [{ num: 7, gen: 0 }, { name: 'Fit' }] }),
    link('Known name', { dest: 'known' }),
    link('Unknown name', { dest: 'unknown' }),
    link('Last page', { action: 'LastPage' }),
    link('Print', { action: 'Print' }),
    link('Another file'),
  )
  expect(names()).toEqual(['Page', 'Known name', 'Unknown name', 'Last page'])
  for (const child of view.links.children) if (child instanceof HTMLElement) child.click()
  await vi.waitFor(() => expect(names()).toEqual(['Page', 'Known name', 'Last page']))
  expect(pressed).toEqual([[{ num: 7, gen: 0 }, { name: 'Fit' }], 'LastPage', 'known'])
  expect(sayMissing).toHaveBeenCalledTimes(1)
})

const border = (width: number, more: Record<string, unknown> = {}) => ({
  color: Uint8ClampedArray.of(255, 0, 0),
  borderStyle: { width, style: 1, dashArray: [3] },
  ...more,
})

it('the borders of links are drawn inside of their boxes, as wide as they are on paper', async () => {
  const [dashed, underlined] = [2, 5]
  const { view } = await show(
    link('Plain', { rect: [10, 10, 110, 30], ...border(2) }),
    link('Dashed', border(1, { borderStyle: { width: 1, style: dashed, dashArray: [4, 2] }, color: null })),
    link('Underlined', border(1, { borderStyle: { width: 1, style: underlined, dashArray: [3] } })),
    link('None', border(0)),
    link('Hidden', { annotationFlags: 2, ...border(2) }),
    link('Drawn on its own', border(2, { hasAppearance: true })),
    link('A note', { subtype: 'Text', ...border(2) }),
  )
  const findDrawing = () => view.element.querySelector('.borders')
  await vi.waitFor(() => expect(findDrawing()?.getAttribute('viewBox')).toBe('0 0 600 800'))
  const drawing = findDrawing()
  const lines = [...(drawing?.children ?? [])].map((line) =>
    ['d', 'stroke', 'stroke-width', 'stroke-dasharray'].map((name) => line.getAttribute(name)),
  )
  expect(lines).toEqual([
    ['M11 789L109 789L109 771L11 771Z', 'rgb(255 0 0)', '2', null],
    ['M0.5 799.5L99.5 799.5L99.5 780.5L0.5 780.5Z', 'rgb(0 0 0)', '1', '4 2'],
    ['M0.5 799.5L99.5 799.5', 'rgb(255 0 0)', '1', null],
  ])
})

it('a page without borders has no drawing of them', async () => {
  const { view } = await show(link('None', { url: 'https://example.com/' }))
  expect(view.element.querySelector('.borders')).toBeNull()
})
