import { expect, it, vi } from 'vitest'
import type { PDFPageProxy } from '../pdfjs.ts'
import { showLinks } from './links.ts'
import { createPageView } from './page-view.ts'

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
  await showLinks(view, pageOf(annotations), {
    goToDestination: (destination) => pressed.push(destination),
    goByName: (action) => pressed.push(action),
    hasPlace: async (destination) => destination === 'known' || Array.isArray(destination),
  })
  const names = () =>
    [...view.links.children].map((child) => child.getAttribute('aria-label') ?? child.textContent)
  return { view, pressed, names }
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

it('only what leads somewhere stays a link', async () => {
  const { view, names, pressed } = await show(
    link('Page', { dest: [{ num: 7, gen: 0 }, { name: 'Fit' }] }),
    link('Known name', { dest: 'known' }),
    link('Unknown name', { dest: 'unknown' }),
    link('Last page', { action: 'LastPage' }),
    link('Print', { action: 'Print' }),
    link('Another file'),
  )
  await vi.waitFor(() => expect(names()).toEqual(['Page', 'Known name', 'Last page']))
  for (const child of view.links.children) if (child instanceof HTMLElement) child.click()
  expect(pressed).toEqual([[{ num: 7, gen: 0 }, { name: 'Fit' }], 'known', 'LastPage'])
})
