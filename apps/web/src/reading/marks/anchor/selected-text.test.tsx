import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readSelectedText } from './selected-text.ts'

const line = (text: string) => `<span>${text}</span><br>`
const pageOf = (number: number, ...lines: string[]) =>
  `<div class="page" data-page-number="${number}"><div class="textScaler"><div class="textLayer">${lines
    .map(line)
    .join('')}<div class="endOfContent"></div></div></div></div>`

const root = document.createElement('div')

beforeEach(() => {
  root.innerHTML = `${pageOf(4, 'Busy waiting wastes time.', 'A sema-', 'phore is an integer.')}${pageOf(5, 'It has two operations.', 'They are atomic.')}<p>Page 4 of 5</p>`
  document.body.append(root)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 1000))
  let top = 0
  vi.spyOn(Range.prototype, 'getClientRects').mockImplementation(() => {
    top += 100
    // happy-dom measures nothing.
    return Object.assign([new DOMRect(100, top, 300, 20)], { item: () => null })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  root.remove()
  getSelection()?.removeAllRanges()
})

const textNode = (text: string): Node => {
  const span = [...root.querySelectorAll('span, p')].find((one) => one.textContent === text)
  if (span?.firstChild === null || span?.firstChild === undefined) throw new Error(`There is no ${text}.`)
  return span.firstChild
}

const select = (from: [string, number], to: [string, number]) => {
  const range = document.createRange()
  range.setStart(textNode(from[0]), from[1])
  range.setEnd(textNode(to[0]), to[1])
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
  return readSelectedText(root, getSelection())
}

it('selected words are quoted in one line, with what is around them', () => {
  const selected = select(['A sema-', 2], ['phore is an integer.', 19])
  expect(selected).toMatchObject({
    page: 4,
    quote: {
      exact: 'sema- phore is an integer',
      prefix: 'Busy waiting wastes time. A ',
      suffix: '. ',
    },
    isTooLong: false,
  })
  expect(selected?.boxes.map(([page]) => page)).toEqual([4, 4])
})

it('a selection over two pages has boxes on both', () => {
  const selected = select(['phore is an integer.', 0], ['It has two operations.', 6])
  expect(selected?.quote.exact).toBe('phore is an integer. It has')
  expect(selected?.quote.suffix).toBe(' two operations. They are atomic. ')
  expect(selected?.boxes.map(([page]) => page)).toEqual([4, 5])
})

it('more than 1,000 characters are too long', () => {
  const long = 'word '.repeat(250)
  root.innerHTML = pageOf(1, long)
  expect(select([long, 0], [long, long.length])?.isTooLong).toBe(true)
})

it('nothing selected, or something else than a page, is nothing to mark', () => {
  expect(readSelectedText(root, null)).toBeNull()
  expect(select(['A sema-', 2], ['A sema-', 2])).toBeNull()
  expect(select(['Page 4 of 5', 0], ['Page 4 of 5', 4])).toBeNull()
})
