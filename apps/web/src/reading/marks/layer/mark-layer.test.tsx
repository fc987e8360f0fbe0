import type { Mark } from '@lectureshelf/contract/reading/marks/marks'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMarkLayer } from './mark-layer.ts'

const column = document.createElement('div')
const onPick = vi.fn<() => void>()

const pageElement = (number: number) => {
  const page = document.createElement('div')
  page.className = 'page'
  page.dataset['pageNumber'] = String(number)
  page.innerHTML = '<div class="canvasWrapper"></div><div class="textScaler"></div><div class="links"></div>'
  return page
}

const mark: Mark = {
  id: 'a',
  pdfFile: 'os.pdf',
  kind: 'text',
  state: 'found',
  version: 1,
  page: 1,
  quote: { exact: 'a semaphore', prefix: '', suffix: '' },
  boxes: [
    [1, 1000, 9000, 5000, 200],
    [2, 1000, 500, 2500, 200],
  ],
  colour: 'blue',
  note: '',
  otherNotes: [],
  createdAt: '',
  changedAt: '',
  noteAt: null,
}
const star: Mark = { ...mark, id: 'b', kind: 'star', page: 2, boxes: [], quote: null, colour: null }

beforeEach(() => {
  column.replaceChildren(pageElement(1), pageElement(2))
  document.body.append(column)
})
afterEach(() => {
  column.remove()
  onPick.mockReset()
})

const boxes = (page: number) => [
  ...column.querySelectorAll<HTMLElement>(`[data-page-number="${page}"] > .ownMarks > .ownMark`),
]
const signs = () => [...column.querySelectorAll<HTMLElement>('.ownSigns > button')]

it('a mark over two pages has its boxes on both, under the text', () => {
  const layer = createMarkLayer(column, { onPick })
  layer.setMarks([mark])
  expect(boxes(1).map(({ style }) => [style.left, style.top, style.width])).toEqual([['10%', '90%', '50%']])
  expect(boxes(2).map(({ dataset }) => dataset['colour'])).toEqual(['blue'])
  const order = [...(column.firstElementChild?.children ?? [])].map(({ className }) => className)
  expect(order).toEqual(['canvasWrapper', 'ownMarks', 'textScaler', 'links', 'ownSigns'])
  layer.end()
  expect(column.querySelector('.ownMarks, .ownSigns')).toBeNull()
})

it('a page that comes near later has its marks, too', async () => {
  column.replaceChildren()
  const layer = createMarkLayer(column, { onPick })
  layer.setMarks([mark])
  column.append(pageElement(2))
  await vi.waitFor(() => expect(boxes(2)).toHaveLength(1))
  layer.end()
})

it('a star and a note have a sign with a name, which opens them', () => {
  const layer = createMarkLayer(column, { onPick })
  const noted: Mark = { ...mark, note: 'ask' }
  layer.setMarks([noted, star])
  const names = signs().map((sign) => sign.getAttribute('aria-label'))
  const name = 'Blue mark: "a semaphore". Note: ask'
  expect(names).toEqual([name, name, 'Starred page 2'])
  signs()[0]?.click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(noted, signs()[0])
  layer.end()
})

it('a highlight without a note has a sign for keys alone, named by its first words, which opens it', () => {
  const layer = createMarkLayer(column, { onPick })
  const quote = { exact: 'one two three four five six seven eight nine', prefix: '', suffix: '' }
  layer.setMarks([mark, { ...mark, id: 'c', boxes: mark.boxes.slice(1), quote }])
  expect(signs().map((sign) => sign.getAttribute('aria-label'))).toEqual([
    'Blue mark: "a semaphore"',
    'Blue mark: "a semaphore"',
    'Blue mark: "one two three four five six seven eight…"',
  ])
  expect(signs().every((sign) => sign.classList.contains('quiet') && sign.tabIndex === 0)).toBe(true)
  signs()[1]?.click()
  expect(onPick).toHaveBeenCalledExactlyOnceWith(mark, signs()[1])
  layer.end()
})

it('the sign that has the focus keeps it when its mark changes', () => {
  const layer = createMarkLayer(column, { onPick })
  layer.setMarks([mark, star])
  signs()[1]?.focus()
  layer.setMarks([star, { ...mark, colour: 'pink' }])
  expect(document.activeElement).toBe(signs()[2])
  expect(signs()[2]?.getAttribute('aria-label')).toBe('Pink mark: "a semaphore"')
  layer.setMarks([])
  expect(document.activeElement).toBe(document.body)
  layer.end()
})

it('a mark that is to be shown is scrolled to once, when its page is there', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  column.replaceChildren()
  const layer = createMarkLayer(column, { onPick })
  layer.setMarks([mark])
  layer.show('a')
  expect(scrolled).not.toHaveBeenCalled()
  column.append(pageElement(2))
  await vi.waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1))
  expect(boxes(2)[0]?.dataset['shown']).toBe('true')
  layer.setMarks([mark, star])
  expect(scrolled).toHaveBeenCalledTimes(1)
  layer.end()
})

it('a point of the window belongs to the mark that was made last there', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 1000))
  const layer = createMarkLayer(column, { onPick })
  const above: Mark = { ...mark, id: 'c' }
  layer.setMarks([mark, above])
  expect(layer.markAt(200, 910)?.id).toBe('c')
  expect(layer.markAt(50, 910)).toBeNull()
  layer.end()
  vi.restoreAllMocks()
})

it('a mark that a link names is not scrolled to once the reader has moved', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
  const layer = createMarkLayer(column, { onPick })
  layer.show('a')
  column.dispatchEvent(new Event('wheel', { bubbles: true }))
  layer.setMarks([mark])
  expect(boxes(1)[0]?.dataset['shown']).toBe('true')
  expect(scrolled).not.toHaveBeenCalled()
  layer.show('a')
  expect(scrolled).toHaveBeenCalledTimes(1)
  layer.end()
})
